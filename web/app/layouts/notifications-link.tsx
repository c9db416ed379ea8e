import { Link } from 'react-router'
import { Icon } from '../design/icon/icon.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './chrome.messages.ts'
import styles from './notifications-link.module.css'

/** The bell of the header, with how many notifications are unread; the number is left out while nothing is known. */
export function NotificationsLink({ base, unread = 0 }: { base: '' | '/cms'; unread?: number }) {
  const text = useText(messages)
  const label = unread > 0 ? text('notifications.unread', { count: unread }) : text('notifications.none')
  return (
    <Link to={`${base}/notifications`} className={styles.bell} aria-label={label} title={label}>
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
