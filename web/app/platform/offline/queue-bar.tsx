import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { invalidateReads, useQueryClient } from '../api/queries.ts'
import { useUser } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { useText } from '../i18n/i18n.tsx'
import styles from './device.module.css'
import { askBeforeLeavingWith, type Leaving } from './leave-gate.ts'
import { messages } from './queue.messages.ts'
import { isPending, RETENTION_DAYS, removeFromQueue } from './queue.ts'
import type { Queue } from './use-queue.ts'

const QueueDrawer = lazy(async () => ({ default: (await import('./queue-drawer.tsx')).QueueDrawer }))

/** Reports calls that wait on this device or were sent from it, and opens their list. Calls of other users are only counted. */
export function QueueBar({ queue }: { queue: Queue }) {
  const text = useText(messages)
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const { own, waiting } = queue
  const pending = own.filter(isPending).length
  const failed = own.filter(({ state }) => state === 'refused' || state === 'expired').length
  const sent = own.filter(({ state }) => state === 'sent').length
  const client = useQueryClient()
  // The calls changed data that the screens show.
  useEffect(() => {
    if (sent > 0) void invalidateReads(client)
  }, [client, sent])
  const close = () => {
    setOpen(false)
    void removeFromQueue(
      own.flatMap(({ id, state }) => (state === 'sent' || state === 'expired' ? [id] : [])),
    )
  }
  if (!user)
    return (
      waiting > 0 && (
        <section className={styles.bar} role="status">
          <p>{text('bar.signedOut', { count: waiting })}</p>
        </section>
      )
    )
  if (own.length === 0 && !isOpen) return null
  return (
    <>
      {!isOpen && (
        <section className={styles.bar} role="status">
          <p>
            {pending > 0
              ? text('bar.waiting', { count: pending })
              : failed > 0
                ? text('bar.failed', { count: failed })
                : text('bar.done', { count: sent })}
          </p>
          <Button isSmall variant="secondary" onClick={() => setOpen(true)}>
            {text('bar.open')}
          </Button>
        </section>
      )}
      <Suspense fallback={null}>
        <QueueDrawer isOpen={isOpen} onClose={close} own={own} />
      </Suspense>
    </>
  )
}

/** Asks at sign-out whether to keep the waiting calls on this device or discard them. */
export function LeaveGate() {
  const text = useText(messages)
  const [count, setCount] = useState(0)
  const [isDiscarded, setDiscarded] = useState(false)
  const response = useRef<((leaving: Leaving) => void) | null>(null)
  useEffect(
    () =>
      askBeforeLeavingWith(
        (waiting) =>
          new Promise((done) => {
            response.current = done
            setDiscarded(false)
            setCount(waiting)
          }),
      ),
    [],
  )
  const settle = (leaving: Leaving) => {
    setCount(0)
    response.current?.(leaving)
  }
  return (
    <ConfirmDialog
      isOpen={count > 0}
      title={text('leave.title')}
      acceptLabel={text(isDiscarded ? 'leave.acceptDiscard' : 'leave.accept')}
      cancelLabel={text('leave.cancel')}
      isDanger={isDiscarded}
      onAccept={() => settle(isDiscarded ? 'discard' : 'keep')}
      onCancel={() => settle('stay')}
    >
      <Stack gap={4}>
        <p>{text('leave.text', { count, days: RETENTION_DAYS })}</p>
        <Checkbox value={isDiscarded} onChange={setDiscarded}>
          {text('leave.discard')}
        </Checkbox>
      </Stack>
    </ConfirmDialog>
  )
}
