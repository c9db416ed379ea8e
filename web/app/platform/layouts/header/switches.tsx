import { addressIn } from '@esquadro/contract/platform/fields/public-address'
import { Link, useLocation } from 'react-router'
import { setLanguage, setTheme } from '../../api/preferences.ts'
import { IconButton } from '../../design/icon-button/icon-button.tsx'
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx'
import { useLanguage, useText } from '../../i18n/i18n.tsx'
import { localeOf } from '../../i18n/language.ts'
import { useTheme } from '../../page/use-theme.ts'
import { messages } from '../frame/chrome.messages.ts'
import styles from './language-switch.module.css'

/**
 * Switches between Portuguese and English and stores the choice; it names the other language in that language. On pages with a URL per
 * language it is a link, which also works without scripts.
 */
export function LanguageSwitch() {
  const text = useText(messages)
  const { pathname, search } = useLocation()
  const other = useLanguage() === 'ptBR' ? 'en' : 'ptBR'
  const target = addressIn(other, pathname)
  const shared = {
    className: styles.switch,
    lang: localeOf[other],
    title: text('language.switch'),
    onClick: () => setLanguage(other),
  }
  const name = (
    <>
      {text('language.code')}
      <VisuallyHidden> {text('language.switch')}</VisuallyHidden>
    </>
  )
  return target ? (
    <Link {...shared} to={target + search} hrefLang={localeOf[other]} preventScrollReset>
      {name}
    </Link>
  ) : (
    <button {...shared} type="button">
      {name}
    </button>
  )
}

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
