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
