import { useText } from '../i18n/i18n.tsx'
import styles from './footer/footer.module.css'
import { LegalItems } from './footer/legal-items.tsx'
import { messages } from './legal-links.messages.ts'

/** The footer's privacy links, for pages that hide the footer (§2: /, /blog and posts). */
export function LegalLinks() {
  const text = useText(messages)
  return (
    <nav className={styles.legal} aria-label={text('label')}>
      <ul>
        <LegalItems />
      </ul>
    </nav>
  )
}
