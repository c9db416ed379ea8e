import { setLanguage } from '../../api/preferences.ts'
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx'
import { useLanguage, useText } from '../../i18n/i18n.tsx'
import { localeOf } from '../../i18n/language.ts'
import { messages } from '../frame/chrome.messages.ts'
import styles from './language-switch.module.css'

/** Changes between Portuguese and English and keeps the choice; it names the other language in that language. */
export function LanguageSwitch() {
  const text = useText(messages)
  const other = useLanguage() === 'ptBR' ? 'en' : 'ptBR'
  return (
    <button
      type="button"
      className={styles.switch}
      lang={localeOf[other]}
      title={text('language.switch')}
      onClick={() => setLanguage(other)}
    >
      {text('language.code')}
      <VisuallyHidden> {text('language.switch')}</VisuallyHidden>
    </button>
  )
}
