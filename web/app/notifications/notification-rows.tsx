import type { Notification } from '@esquadro/contract/notifications/notification'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../design/button/button.tsx'
import { IconButton } from '../design/icon-button/icon-button.tsx'
import { VisuallyHidden } from '../design/layout/visually-hidden.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { useSettings } from '../page/settings.ts'
import { type Bundle, bundleByDay } from './bundles.ts'
import { NotificationMark } from './notification-mark.tsx'
import styles from './notification-rows.module.css'
import { messages } from './notifications.messages.ts'

type NotificationRowsProps = {
  items: readonly Notification[]
  /** Marks some as read: the button beside them, and following their link. Without it the rows only link. */
  onRead?: (items: readonly Notification[]) => void
}

/** Notifications by day; many of a kind on one day are one line that unfolds. */
export function NotificationRows({ items, onRead }: NotificationRowsProps) {
  const { weekday, date } = useFormats()
  const days = bundleByDay(items, (instant) => date(instant))
  return days.map(({ day, bundles }) => {
    const first = bundles[0]?.items[0]?.createdAt ?? ''
    return (
      <section key={day} className={styles.day}>
        <h2>
          {weekday(first)}, <time dateTime={first.slice(0, 10)}>{day}</time>
        </h2>
        <ul className={styles.rows}>
          {bundles.map((bundle) => (
            <BundleRow key={bundle.key} bundle={bundle} onRead={onRead} />
          ))}
        </ul>
      </section>
    )
  })
}

type BundleRowProps = Pick<NotificationRowsProps, 'onRead'> & { bundle: Bundle }

function BundleRow({ bundle, onRead }: BundleRowProps) {
  const text = useText(messages)
  const { pceLabel } = useSettings()
  const [isOpen, setOpen] = useState(false)
  const [first] = bundle.items
  if (!first) return null
  if (bundle.items.length === 1)
    return <Row items={bundle.items} link={first.link} title={first.title} onRead={onRead} />
  const count = bundle.items.length
  const title = text(`bundle.${bundle.kind}`, { count, label: pceLabel })
  return (
    <Row items={bundle.items} link={bundle.link} title={title} onRead={onRead}>
      <Button isSmall variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text(isOpen ? 'fold' : 'unfold', { count })}
      </Button>
      {isOpen && (
        <ul className={styles.inner}>
          {bundle.items.map((item) => (
            <Row key={item.id} items={[item]} link={item.link} title={item.title} isInner onRead={onRead} />
          ))}
        </ul>
      )}
    </Row>
  )
}

type RowProps = Pick<NotificationRowsProps, 'items' | 'onRead'> & {
  link: string | null
  title: string
  isInner?: boolean
  /** Below the title of a bundle. */
  children?: ReactNode
}

/** Unread ones have a heavier title, a dot, and a word for those who do not see them. */
function Row({ items, link, title, isInner, onRead, children }: RowProps) {
  const text = useText(messages)
  const { time } = useFormats()
  const [first] = items
  if (!first) return null
  const unread = items.filter(({ readAt }) => readAt === null)
  const isUnread = unread.length > 0
  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      {!isInner && <NotificationMark kind={first.kind} />}
      <div className={styles.words}>
        <p className={styles.title}>
          {isUnread && <VisuallyHidden>{text('isUnread')}: </VisuallyHidden>}
          {link ? (
            <Link to={link} onClick={() => isUnread && onRead?.(unread)}>
              {title}
            </Link>
          ) : (
            title
          )}
          <time dateTime={first.createdAt}>{time(first.createdAt)}</time>
        </p>
        {children ?? <p className={styles.text}>{first.text}</p>}
      </div>
      {onRead && isUnread && (
        <IconButton icon="check" label={text('readNamed', { title })} onClick={() => onRead(unread)} />
      )}
    </li>
  )
}
