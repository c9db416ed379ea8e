import type { ClaimResult } from '@esquadro/contract/rewards/extra-points/professional'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import type { QueuedSend } from '../api/device.ts'
import { Button } from '../design/button/button.tsx'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import styles from './device.module.css'
import { messages } from './queue.messages.ts'
import { changeQueued, expiresAt, isPending, RETENTION_DAYS, removeFromQueue } from './queue.ts'
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
        <p>{own.length === 0 ? text('list.empty') : text('list.text', { days: RETENTION_DAYS })}</p>
        <ul className={styles.list} aria-label={text('list.name')}>
          {own.map((send) => (
            <QueueRow key={send.id} send={send} />
          ))}
        </ul>
      </Stack>
    </Drawer>
  )
}

function QueueRow({ send }: { send: QueuedSend }) {
  const text = useText(messages)
  const format = useFormats()
  const name =
    send.kind === 'claim'
      ? text('claim', { code: send.names[0] ?? '' })
      : text('invoices', { count: send.names.length })
  return (
    <li className={styles.row} data-state={send.state}>
      <div>
        <p className={styles.name}>{name}</p>
        {send.kind === 'invoices' && <p className={styles.files}>{send.names.join(', ')}</p>}
        <p>
          <QueueState send={send} />
        </p>
        {isPending(send) && (
          <p className={styles.files}>{text('list.until', { day: format.date(expiresAt(send)) })}</p>
        )}
      </div>
      <div className={styles.rowActions}>
        {send.state === 'refused' && (
          <Button
            isSmall
            variant="secondary"
            onClick={() => void changeQueued(send.id, { state: 'waiting', msg: null })}
          >
            {text('list.retry')}
          </Button>
        )}
        <Button
          isSmall
          variant="quiet"
          aria-label={text('list.removeOne', { name })}
          onClick={() => void removeFromQueue([send.id])}
        >
          {text('list.remove')}
        </Button>
      </div>
    </li>
  )
}

/** Shows the state of a queued call: waiting, refused, or the server's result. */
export function QueueState({ send }: { send: QueuedSend }) {
  const text = useText(messages)
  const format = useFormats()
  if (send.state === 'waiting') return text('state.waiting', { at: format.dateTime(new Date(send.addedAt)) })
  if (send.state === 'signed-out') return text('state.signed-out')
  if (send.state === 'refused') return send.msg ?? text('state.refused')
  if (send.state === 'expired') return text('state.expired', { days: RETENTION_DAYS })
  if (send.kind === 'claim') {
    // The server has validated its response against this schema.
    const { points, name } = send.answer as ClaimResult
    return text('state.claimed', { count: points, name })
  }
  const { items } = send.answer as { readonly items: readonly SentFile[] }
  // A file that arrived earlier, with a response that was lost, counts as received.
  const refused = items.filter(
    ({ verdict, checks }) =>
      verdict === 'red' && !checks.some(({ name, light }) => name === 'already-sent' && light === 'red'),
  ).length
  const accepted = text('state.taken', { count: items.length - refused })
  return refused > 0 ? `${accepted}, ${text('state.rejected', { count: refused })}` : accepted
}
