import { setTheme } from '../../api/preferences.ts'
import { IconButton } from '../../design/icon-button/icon-button.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { useTheme } from '../../page/use-theme.ts'
import { messages } from '../frame/chrome.messages.ts'

/** Switches between the light and the dark theme and stores the choice (§2). */
export function ThemeSwitch() {
  const text = useText(messages)
  const theme = useTheme()
  const other = theme === 'light' ? 'dark' : 'light'
  return (
    <IconButton
      icon={theme === 'light' ? 'moon' : 'sun'}
      label={text(`theme.${other}`)}
      onClick={() => setTheme(other)}
    />
  )
}
