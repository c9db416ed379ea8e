import { useText } from '../i18n/i18n.tsx'
import styles from './footer/footer.module.css'
import { LegalItems } from './footer/legal-items.tsx'
import { messages } from './legal-links.messages.ts'

/** The entries of the footer about privacy in the page itself, where the footer is hidden (§2: /, /blog and posts). */
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
