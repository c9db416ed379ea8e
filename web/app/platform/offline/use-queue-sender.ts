import { useEffect } from 'react'
import type { QueuedSend } from '../api/device.ts'
import { renewSession } from '../api/session.ts'
import { useStore, useUser } from '../api/store.ts'
import { expireQueue, hashOwner, isPending, listQueue, onQueueChange } from './queue.ts'
import { sendQueue } from './send-queue.ts'

/** Milliseconds until the next attempt if there seems to be a network but the server does not respond. */
const RETRY_MS = 30_000

/** Sends the signed-in person's queue: at once, when the network returns, when the page becomes visible again, and when a call is added. */
export function useQueueSender(): void {
  const token = useUser()?.accessToken ?? null
  useEffect(() => void expireQueue().catch(() => undefined), [])
  useEffect(() => {
    if (token === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      clearTimeout(timer)
      if (navigator.onLine && !(await sendOwn())) timer = setTimeout(trySend, RETRY_MS)
    }
    const trySend = () => void send().catch(() => undefined)
    const trySendIfSeen = () => document.visibilityState === 'visible' && trySend()
    trySend()
    window.addEventListener('online', trySend)
    document.addEventListener('visibilitychange', trySendIfSeen)
    const stop = onQueueChange(trySend)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', trySend)
      document.removeEventListener('visibilitychange', trySendIfSeen)
      stop()
    }
  }, [token])
}

/**
 * Sends the waiting calls of the signed-in account. Returns false if a retry is needed. If the session has ended, it expires here too, so
 * that the person is asked to sign in.
 */
async function sendOwn(): Promise<boolean> {
  const { user } = useStore.getState()
  if (!user?.email) return true
  const owner = await hashOwner(user)
  const isDue = (send: QueuedSend) =>
    send.owner === owner &&
    isPending(send) &&
    !(send.state === 'signed-out' && send.token === user.accessToken)
  if (
    (await listQueue()).some(isDue) &&
    !(await sendQueue((send) => (isDue(send) ? user.accessToken : null)))
  )
    return false
  const isOver = (send: QueuedSend) =>
    send.owner === owner && send.state === 'signed-out' && send.token === user.accessToken
  if ((await listQueue()).some(isOver)) await renewSession(user.accessToken, false)
  return true
}
