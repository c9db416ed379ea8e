import { addressIn } from '@esquadro/contract/platform/fields/public-address'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../api/store.ts'
import { removeOtherReads } from '../api/stored-reads.ts'
import { Button } from '../design/button/button.tsx'
import { focusHeading } from '../design/focus-heading.ts'
import { keepFocus } from '../design/keep-focus.ts'
import { useText } from '../i18n/i18n.tsx'
import styles from './device.module.css'
import { messages } from './offline.messages.ts'
import { useQueue } from './use-queue.ts'
import { useQueueSender } from './use-queue-sender.ts'
import { useServiceWorker } from './use-service-worker.ts'

const QueueBar = lazy(async () => ({ default: (await import('./queue-bar.tsx')).QueueBar }))
const LeaveGate = lazy(async () => ({ default: (await import('./queue-bar.tsx')).LeaveGate }))

/** The features of every page that depend on the device: the service worker, updates, stored personal data, and the keyboard focus. */
export function Device() {
  const token = useUser()?.accessToken ?? null
  const update = useServiceWorker()
  const queue = useQueue()
  useQueueSender()
  useEffect(() => keepFocus(document), [])
  useHeadingFocus()
  // Loaded early, because it must be available without network.
  useEffect(() => void import('./no-connection-page.tsx').catch(() => undefined), [])
  useEffect(() => void removeOtherReads(token).catch(() => undefined), [token])
  return (
    <div className={styles.bars}>
      <Suspense fallback={null}>
        {(queue.own.length > 0 || queue.waiting > 0) && (
          <>
            <QueueBar queue={queue} />
            <LeaveGate />
          </>
        )}
        {update && <UpdateNotice onAccept={update} />}
      </Suspense>
    </div>
  )
}

/** Focuses the heading of each page that is opened from another one; the same page in the other language keeps the focus. */
function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    const from = last.current
    last.current = pathname
    const isSamePage = [from, addressIn('ptBR', from), addressIn('en', from)].includes(pathname)
    return isSamePage ? undefined : focusHeading(document)
  }, [pathname])
}

/** Reports a new version; the page updates only when the person asks for it. */
export function UpdateNotice({ onAccept }: { onAccept: () => void }) {
  const text = useText(messages)
  const [isLater, setLater] = useState(false)
  if (isLater) return null
  return (
    <section className={styles.bar} role="status">
      <p>{text('update.text')}</p>
      <Button isSmall onClick={onAccept}>
        {text('update.accept')}
      </Button>
      <Button isSmall variant="quiet" onClick={() => setLater(true)}>
        {text('update.later')}
      </Button>
    </section>
  )
}
