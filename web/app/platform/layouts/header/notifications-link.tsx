import { Link } from 'react-router'
import { Icon } from '../../design/icon/icon.tsx'
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../frame/chrome.messages.ts'
import styles from './notifications-link.module.css'

type NotificationsLinkProps = {
  base: '' | '/cms'
  unread?: number
  /** The number that arrived while the page was open; announced to screen readers. */
  fresh?: number
}

/** Larger numbers do not fit into the circle. */
const MAX_SHOWN = 99

/** The bell of the header, with the number of unread notifications once it is known. */
export function NotificationsLink({ base, unread = 0, fresh = 0 }: NotificationsLinkProps) {
  const text = useText(messages)
  // The accessible name contains the visible text.
  const label =
    unread > MAX_SHOWN
      ? text('notifications.many', { most: MAX_SHOWN })
      : unread > 0
        ? text('notifications.unread', { count: unread })
        : text('notifications.none')
  return (
    <>
      <Link to={`${base}/notifications`} className={styles.bell} title={label}>
        <Icon name="bell" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
        <VisuallyHidden>{label}</VisuallyHidden>
      </Link>
      <VisuallyHidden>
        <span role="status">{fresh > 0 && text('notifications.fresh', { count: fresh })}</span>
      </VisuallyHidden>
    </>
  )
}
