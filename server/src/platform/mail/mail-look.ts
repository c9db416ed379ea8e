/** The look of a mail: the light theme of the screens, as mail programs can show it. */
export const look = {
  paper: '#FBFAF7',
  surface: '#FFFFFF',
  ink: '#1D1B18',
  muted: '#655F56',
  line: '#E4DFD6',
  accent: '#A1451C',
  onAccent: '#FFFFFF',
  display: "'Instrument Serif', Georgia, 'Times New Roman', serif",
  text: "'Instrument Sans', 'Helvetica Neue', Arial, sans-serif",
} as const

/** The dark theme of the screens, for mail programs that know dark mode. */
export const darkLook = {
  paper: '#141311',
  surface: '#1C1A17',
  ink: '#F2EEE7',
  muted: '#A69F93',
  line: '#33302A',
  accent: '#E59467',
  onAccent: '#141311',
} as const
