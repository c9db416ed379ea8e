import type { ClaimAnswer } from '@esquadro/contract/extra-points/professional'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { QueuedSend } from '../api/device.ts'
import { Button } from '../design/button/button.tsx'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import styles from './device.module.css'
import { messages } from './queue.messages.ts'
import { changeQueued, isPending, KEPT_DAYS, keptUntil, removeFromQueue } from './queue.ts'
import { useIsOnline } from './use-is-online.ts'

interface QueueDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly own: readonly QueuedSend[]
}

/** Lists the calls that wait on this device, each removable, and the results of sent ones. */
export function QueueDrawer({ isOpen, onClose, own }: QueueDrawerProps) {
  const text = useText(messages)
  const isOnline = useIsOnline()
  const hasPending = own.some(isPending)
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={text('list.title')}
      footer={
        hasPending &&
        isOnline && (
          // The sender listens for this event, as for the return of the network.
          <Button variant="secondary" onClick={() => window.dispatchEvent(new Event('online'))}>
            {text('list.send')}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <p>{own.length === 0 ? text('list.empty') : text('list.text', { days: KEPT_DAYS })}</p>
        <ul className={styles.list} aria-label={text('list.name')}>
          {own.map((one) => (
            <QueueRow key={one.id} one={one} />
          ))}
        </ul>
      </Stack>
    </Drawer>
  )
}

function QueueRow({ one }: { one: QueuedSend }) {
  const text = useText(messages)
  const format = useFormats()
  const name =
    one.kind === 'claim'
      ? text('claim', { code: one.names[0] ?? '' })
      : text('invoices', { count: one.names.length })
  return (
    <li className={styles.row} data-state={one.state}>
      <div>
        <p className={styles.name}>{name}</p>
        {one.kind === 'invoices' && <p className={styles.files}>{one.names.join(', ')}</p>}
        <p>
          <QueueState one={one} />
        </p>
        {isPending(one) && (
          <p className={styles.files}>{text('list.until', { day: format.date(keptUntil(one)) })}</p>
        )}
      </div>
      <div className={styles.rowActions}>
        {one.state === 'refused' && (
          <Button
            isSmall
            variant="secondary"
            onClick={() => void changeQueued(one.id, { state: 'waiting', msg: null })}
          >
            {text('list.retry')}
          </Button>
        )}
        <Button
          isSmall
          variant="quiet"
          aria-label={text('list.removeOne', { name })}
          onClick={() => void removeFromQueue([one.id])}
        >
          {text('list.remove')}
        </Button>
      </div>
    </li>
  )
}

/** Shows the state of a queued call: waiting, refused, or the server's result. */
export function QueueState({ one }: { one: QueuedSend }) {
  const text = useText(messages)
  const format = useFormats()
  if (one.state === 'waiting') return text('state.waiting', { at: format.dateTime(new Date(one.addedAt)) })
  if (one.state === 'signed-out') return text('state.signed-out')
  if (one.state === 'refused') return one.msg ?? text('state.refused')
  if (one.state === 'expired') return text('state.expired', { days: KEPT_DAYS })
  if (one.kind === 'claim') {
    // The server has validated its response against this schema.
    const { points, name } = one.answer as ClaimAnswer
    return text('state.claimed', { count: points, name })
  }
  const { items } = one.answer as { readonly items: readonly SentFile[] }
  // A file that arrived earlier, with a response that was lost, counts as received.
  const refused = items.filter(
    ({ verdict, checks }) =>
      verdict === 'red' && !checks.some(({ name, light }) => name === 'already-sent' && light === 'red'),
  ).length
  const taken = text('state.taken', { count: items.length - refused })
  return refused > 0 ? `${taken}, ${text('state.rejected', { count: refused })}` : taken
}
