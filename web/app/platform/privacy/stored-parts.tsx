import type { PrivacyOverview, StoredPart } from '@esquadro/contract/platform/privacy/shared'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './privacy.messages.ts'
import styles from './privacy.module.css'

type Basis = 'contract' | 'consent' | 'law' | 'interest'

const basis: Readonly<Record<StoredPart, Basis>> = {
  account: 'contract',
  profile: 'contract',
  consents: 'law',
  notes: 'interest',
  sessions: 'interest',
  passkeys: 'contract',
  'security-events': 'interest',
  notifications: 'contract',
  customers: 'contract',
  disputes: 'contract',
  invoices: 'law',
  points: 'contract',
  statements: 'contract',
  pce: 'law',
  experiences: 'contract',
  'extra-points': 'contract',
  invites: 'contract',
  'pre-registrations': 'interest',
  files: 'contract',
  'record-views': 'interest',
  audit: 'interest',
}

/** Lists the stored data by part: purpose, legal basis and number of records. */
export function StoredParts({ parts }: { parts: PrivacyOverview['parts'] }) {
  const text = useText(messages)
  const { number } = useFormats()
  return (
    <ul className={styles.parts}>
      {parts.map(({ part, count }) => (
        <li key={part}>
          <h3>{text(`part.${part}`)}</h3>
          <p>{text(`part.${part}.text`)}</p>
          <p className={styles.basis}>{text(`basis.${basis[part]}`)}</p>
          <p className={styles.count}>{text('count', { count, value: number(count) })}</p>
        </li>
      ))}
    </ul>
  )
}
