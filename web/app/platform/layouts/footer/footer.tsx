import { addressIn } from '@esquadro/contract/platform/fields/public-address'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { useSettings } from '../../page/settings.ts'
import { messages } from '../frame/chrome.messages.ts'
import styles from './footer.module.css'
import { LegalItems } from './legal-items.tsx'

/** §2: copyright with the current year, contact and privacy policy, both in a new tab; hidden on /, /blog and posts. */
export function Footer() {
  const { pathname } = useLocation()
  const text = useText(messages)
  const { chatLink, programmeName } = useSettings()
  const portuguese = addressIn('ptBR', pathname) ?? pathname
  if (portuguese === '/' || /^\/blog(\/|$)/i.test(portuguese)) return null
  const blank = { target: '_blank', rel: 'noreferrer noopener' }
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <p>{text('footer.rights', { year: currentYear(), name: programmeName })}</p>
        <ul>
          <li>
            {/* Without a chat link, the policy page has the contact details. */}
            <a href={chatLink || text('footer.policy')} {...blank}>
              {text('footer.contact')}
              <VisuallyHidden> ({text('newTab')})</VisuallyHidden>
            </a>
          </li>
          <LegalItems />
        </ul>
      </div>
    </footer>
  )
}

/** The milliseconds by which São Paulo is behind UTC: precise enough for a year, without the cost of a date format. */
const SAO_PAULO_BEHIND = 3 * 60 * 60 * 1_000

/** Returns the current year in São Paulo. Separate from the formats, which visitors' pages do not load. */
export const currentYear = (): number => new Date(Date.now() - SAO_PAULO_BEHIND).getUTCFullYear()
