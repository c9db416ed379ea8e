import type { QueuedSend } from '../api/device.ts'
import { postQueued } from '../api/queued.ts'
import { changeQueued, expireQueue, isPending, listQueue } from './queue.ts'

const LOCK = 'esquadro-queue'

/**
 * Sends the queued calls one after another, each with the token that `tokenOf` returns; null skips a call. Only one tab or the service
 * worker sends at a time. Returns false if a retry is needed.
 */
export async function sendQueue(tokenOf: (send: QueuedSend) => string | null): Promise<boolean> {
  return navigator.locks.request(LOCK, async () => {
    await expireQueue()
    for (const { id } of await listQueue()) {
      // Read again: the call may have been removed while the previous one was sent.
      const queued = (await listQueue()).find((other) => other.id === id)
      const token = queued && isPending(queued) ? tokenOf(queued) : null
      if (queued && token !== null && !(await send(queued, token))) return false
    }
    return true
  })
}

/** Sends a call and stores its result. Returns false if a retry is needed. */
async function send(queued: QueuedSend, token: string): Promise<boolean> {
  const response = await postQueued(queued, token)
  if (!response || response.status === 429 || response.status >= 500) return false
  const { status, body } = response
  if (status === 401) {
    await changeQueued(queued.id, { state: 'signed-out', token })
    return true
  }
  const isSent = status >= 200 && status < 300
  const { error } = (body ?? {}) as { readonly error?: { readonly msg?: string } }
  await changeQueued(queued.id, {
    state: isSent ? 'sent' : 'refused',
    answer: isSent ? body : null,
    msg: isSent ? null : (error?.msg ?? null),
    // A refused call can be retried, so it keeps its content; a sent one keeps only its result.
    ...(isSent && { json: null, files: [] }),
  })
  return true
}
