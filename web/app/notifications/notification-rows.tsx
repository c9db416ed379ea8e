import type { Notification } from '@esquadro/contract/notifications/notification'
import { Link } from 'react-router'
import { IconButton } from '../design/icon-button/icon-button.tsx'
import { VisuallyHidden } from '../design/layout/visually-hidden.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import styles from './notification-rows.module.css'
import { messages } from './notifications.messages.ts'

type NotificationRowsProps = {
  items: readonly Notification[]
  /** Marks one as read: the button beside it, and following its link. Without it the rows only lead on. */
  onRead?: (item: Notification) => void
}

/** Notifications, the unread ones marked by a dot, a heavier title and a word for those who do not see them. */
export function NotificationRows({ items, onRead }: NotificationRowsProps) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  return (
    <ul className={styles.rows}>
      {items.map((item) => {
        const isUnread = item.readAt === null
        return (
          <li key={item.id} className={styles.row} data-unread={isUnread || undefined}>
            <div className={styles.words}>
              <p className={styles.title}>
                {isUnread && <VisuallyHidden>{text('isUnread')}: </VisuallyHidden>}
                {item.link ? (
                  <Link to={item.link} onClick={() => isUnread && onRead?.(item)}>
                    {item.title}
                  </Link>
                ) : (
                  item.title
                )}
              </p>
              <p className={styles.text}>{item.text}</p>
              <time dateTime={item.createdAt}>{dateTime(item.createdAt)}</time>
            </div>
            {onRead && isUnread && (
              <IconButton
                icon="check"
                label={text('readNamed', { title: item.title })}
                onClick={() => onRead(item)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
