import type { Notification } from '@esquadro/contract/platform/notifications/notification'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useEndpoint } from '../api/queries.ts'
import { type UserType, useUser } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { IconButton } from '../design/icon-button/icon-button.tsx'
import { VisuallyHidden } from '../design/layout/visually-hidden.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { useSettings } from '../page/settings.ts'
import { byDay } from './by-day.ts'
import { NotificationMark } from './notification-mark.tsx'
import styles from './notification-rows.module.css'
import { messages } from './notifications.messages.ts'
import { notificationsOf } from './reader.ts'

type NotificationRowsProps = {
  items: readonly Notification[]
  /** Set if the rows are below an h2: their days are then h3. */
  isSubordinate?: boolean
  /** Marks a notification, or its bundle, as read, by its button or by following its link. Without it the rows only link. */
  onRead?: (item: Notification) => void
}

/** Lists notifications by day; several of one kind on one day form one expandable line. */
export function NotificationRows({ items, isSubordinate, onRead }: NotificationRowsProps) {
  const Heading = isSubordinate ? 'h3' : 'h2'
  const { weekday, date } = useFormats()
  return byDay(items, (instant) => date(instant)).map(({ day, items: ofDay }) => {
    const first = ofDay[0]?.createdAt ?? ''
    return (
      <section key={day} className={styles.day}>
        <Heading>
          {weekday(first)}, <time dateTime={first.slice(0, 10)}>{day}</time>
        </Heading>
        <ul className={styles.rows}>
          {ofDay.map((item) =>
            item.bundle ? (
              <BundleRow key={item.id} item={item} count={item.bundle.count} onRead={onRead} />
            ) : (
              <Row key={item.id} item={item} onRead={onRead} />
            ),
          )}
        </ul>
      </section>
    )
  })
}

type BundleRowProps = Pick<NotificationRowsProps, 'onRead'> & { item: Notification; count: number }

function BundleRow({ item, count, onRead }: BundleRowProps) {
  const text = useText(messages)
  const { pceLabel } = useSettings()
  const [isOpen, setOpen] = useState(false)
  const title = text(`bundle.${item.kind}`, { count, label: pceLabel })
  return (
    <Row item={{ ...item, title }} onRead={onRead}>
      <Button isSmall variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text(isOpen ? 'fold' : 'unfold', { count })}
      </Button>
      {isOpen && <Members of={item.id} onRead={onRead} />}
    </Row>
  )
}

/** Lists the newest hundred notifications of a bundle. */
function Members({ of: bundle, onRead }: Pick<NotificationRowsProps, 'onRead'> & { of: string }) {
  const userType: UserType = useUser()?.userType ?? 'professional'
  const reading = useEndpoint(notificationsOf[userType].getAll, { query: { bundle, limit: 100 } })
  if (reading.error) return <ErrorState reading={reading} />
  if (!reading.data) return <SkeletonText lines={3} />
  return (
    <ul className={styles.inner}>
      {reading.data.items.map((item) => (
        <Row key={item.id} item={item} isInner onRead={onRead} />
      ))}
    </ul>
  )
}

type RowProps = Pick<NotificationRowsProps, 'onRead'> & {
  item: Notification
  isInner?: boolean
  /** Shown below the title of a bundle. */
  children?: ReactNode
}

/** Unread rows have a heavier title, a dot, and a text for screen readers. */
function Row({ item, isInner, onRead, children }: RowProps) {
  const text = useText(messages)
  const { time } = useFormats()
  const { title, link, createdAt } = item
  const isUnread = item.bundle ? item.bundle.unread > 0 : item.readAt === null
  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      {!isInner && <NotificationMark kind={item.kind} />}
      <div className={styles.words}>
        <p className={styles.title}>
          {isUnread && <VisuallyHidden>{text('isUnread')}: </VisuallyHidden>}
          {link ? (
            <Link to={link} onClick={() => isUnread && onRead?.(item)}>
              {title}
            </Link>
          ) : (
            title
          )}
          <time dateTime={createdAt}>{time(createdAt)}</time>
        </p>
        {children ?? <p className={styles.text}>{item.text}</p>}
      </div>
      {onRead && isUnread && (
        <IconButton icon="check" label={text('readNamed', { title })} onClick={() => onRead(item)} />
      )}
    </li>
  )
}
