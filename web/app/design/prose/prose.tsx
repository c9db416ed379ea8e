import { useContentLang } from '../../i18n/use-content-lang.ts'
import styles from './prose.module.css'

/** A text of the programme that the server has sanitised, set to be read: measure, lists, quotes, ruled tables. Its headings are the page's. */
export function Prose({ html }: { html: string }) {
  // The only HTML that is shown as it comes: every text goes through the server's allow-list when it is saved.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server.
  return <div className={styles.prose} lang={useContentLang()} dangerouslySetInnerHTML={{ __html: html }} />
}
