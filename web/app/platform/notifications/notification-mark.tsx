import type { NotificationKind } from '@esquadro/contract/platform/notifications/notification'
import { Icon } from '../design/icon/icon.tsx'
import type { IconName } from '../design/icon/icon-names.ts'
import styles from './notification-rows.module.css'

type Mark = readonly [IconName, 'success' | 'warn' | 'danger' | 'info']

/** The mark of each kind: its icon shows the subject, its colour the meaning for the reader. */
const MARKS: Readonly<Record<NotificationKind, Mark>> = {
  'points-credited': ['add', 'success'],
  'points-reversed': ['undo', 'danger'],
  'points-adjusted': ['edit', 'info'],
  'points-expiring': ['clock', 'warn'],
  'points-expired': ['clock', 'danger'],
  'level-changed': ['star', 'info'],
  'level-at-risk': ['star', 'warn'],
  'invoice-rejected': ['file', 'danger'],
  'invoice-reopened': ['file', 'info'],
  'customer-expiring': ['clock', 'warn'],
  'customer-expired': ['clock', 'danger'],
  'customer-confirmed': ['check', 'success'],
  'customer-objected': ['user', 'danger'],
  'customer-disputed': ['user', 'warn'],
  'dispute-opened': ['user', 'warn'],
  'dispute-decided': ['user', 'info'],
  'sale-lost': ['refresh', 'danger'],
  'sign-up-awaiting': ['user', 'warn'],
  'invoice-received': ['file', 'info'],
  'adjustment-waiting': ['edit', 'warn'],
  'ledger-broken': ['alert', 'danger'],
  'job-failed': ['alert', 'danger'],
  'trust-changed': ['alert', 'warn'],
  'pce-received': ['wallet', 'warn'],
  'pce-approved': ['wallet', 'success'],
  'pce-paid': ['wallet', 'success'],
  'pce-refused': ['wallet', 'danger'],
  'pce-reversed': ['wallet', 'danger'],
  'invite-accepted': ['mail', 'success'],
  'experience-confirmed': ['calendar', 'success'],
  'experience-waiting': ['calendar', 'info'],
  'experience-promoted': ['calendar', 'success'],
  'experience-passed-over': ['calendar', 'warn'],
  'experience-removed': ['calendar', 'danger'],
  'experience-expired': ['calendar', 'danger'],
  'experience-changed': ['calendar', 'warn'],
  'experience-reminder': ['calendar', 'info'],
  'experience-suspended': ['calendar', 'warn'],
  'regulation-changed': ['book', 'info'],
  announcement: ['bell', 'info'],
}

/** Shows the mark of a notification by its kind. Its title contains the same as text. */
export function NotificationMark({ kind }: { kind: NotificationKind }) {
  const [icon, tone] = MARKS[kind]
  return (
    <span className={styles.mark} data-tone={tone} aria-hidden="true">
      <Icon name={icon} size={18} />
    </span>
  )
}
