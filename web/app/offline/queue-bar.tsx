import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '../api/queries.ts'
import { useUser } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { useText } from '../i18n/i18n.tsx'
import styles from './device.module.css'
import { askBeforeLeavingWith } from './leave-gate.ts'
import { messages } from './queue.messages.ts'
import { isPending, removeFromQueue } from './queue.ts'
import type { Queue } from './use-queue.ts'

const QueueDrawer = lazy(async () => ({ default: (await import('./queue-drawer.tsx')).QueueDrawer }))

/** Says what waits on this device or was sent from it, and opens the list. Nobody else's items are shown, only that there are some. */
export function QueueBar({ queue }: { queue: Queue }) {
  const text = useText(messages)
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const { own, waiting } = queue
  const pending = own.filter(isPending).length
  const sent = own.filter(({ state }) => state === 'sent').length
  const client = useQueryClient()
  // The calls changed data that the screens show.
  useEffect(() => {
    if (sent > 0) void client.invalidateQueries()
  }, [client, sent])
  const close = () => {
    setOpen(false)
    void removeFromQueue(own.flatMap(({ id, state }) => (state === 'sent' ? [id] : [])))
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
            {pending > 0 ? text('bar.waiting', { count: pending }) : text('bar.done', { count: own.length })}
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

/** Asks before a sign-out discards what waits. */
export function LeaveGate() {
  const text = useText(messages)
  const [count, setCount] = useState(0)
  const answer = useRef<((mayLeave: boolean) => void) | null>(null)
  useEffect(
    () =>
      askBeforeLeavingWith(
        (waiting) =>
          new Promise((done) => {
            answer.current = done
            setCount(waiting)
          }),
      ),
    [],
  )
  const settle = (mayLeave: boolean) => {
    setCount(0)
    answer.current?.(mayLeave)
  }
  return (
    <ConfirmDialog
      isOpen={count > 0}
      title={text('leave.title')}
      acceptLabel={text('leave.accept')}
      cancelLabel={text('leave.cancel')}
      isDanger
      onAccept={() => settle(true)}
      onCancel={() => settle(false)}
    >
      {text('leave.text', { count })}
    </ConfirmDialog>
  )
}
