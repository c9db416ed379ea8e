import { useContentLang } from '../../i18n/use-content-lang.ts'
import styles from './prose.module.css'

/**
 * Shows a sanitised HTML text of the programme, styled for reading: line length, lists, quotes, ruled tables. The page styles its headings.
 */
export function Prose({ html }: { html: string }) {
  // The only HTML that is shown as it comes: every text goes through the server's allow-list when it is saved.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server.
  return <div className={styles.prose} lang={useContentLang()} dangerouslySetInnerHTML={{ __html: html }} />
}
