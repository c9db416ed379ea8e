import { useEffect } from 'react'
import type { QueuedSend } from '../api/device.ts'
import { listSessions } from '../api/session.ts'
import { useStore, useUser } from '../api/store.ts'
import { isPending, keepQueueOf, listQueue, onQueueChange, ownerOf } from './queue.ts'
import { sendQueue } from './send-queue.ts'

/** Milliseconds until the next try while the network seems to be there but the server does not respond. */
const AGAIN = 30_000

/** Sends the signed-in person's queue: now, when the network returns, when the page is looked at again, and when it grows. */
export function useQueueSender(): void {
  const token = useUser()?.accessToken ?? null
  useEffect(() => {
    if (token === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      clearTimeout(timer)
      if (navigator.onLine && !(await sendOwn())) timer = setTimeout(trySend, AGAIN)
    }
    const trySend = () => void send().catch(() => undefined)
    const trySendIfSeen = () => document.visibilityState === 'visible' && trySend()
    void removeStrangers()
      .catch(() => undefined)
      .then(trySend)
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

/** Once somebody else has signed in, what waits for accounts without a session in this browser is removed. */
async function removeStrangers(): Promise<void> {
  const sessions = listSessions()
  if (sessions.length > 0) await keepQueueOf(await Promise.all(sessions.map(ownerOf)))
}

/** Sends what waits for the signed-in account. Returns whether nothing is left that has to be tried again. */
async function sendOwn(): Promise<boolean> {
  const { user } = useStore.getState()
  if (!user?.email) return true
  const owner = await ownerOf(user)
  const isDue = (one: QueuedSend) =>
    one.owner === owner && isPending(one) && !(one.state === 'signed-out' && one.token === user.accessToken)
  if (!(await listQueue()).some(isDue)) return true
  return sendQueue((one) => (isDue(one) ? user.accessToken : null))
}
