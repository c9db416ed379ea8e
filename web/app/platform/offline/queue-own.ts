import type { QueuedSend } from '../api/device.ts'
import { currentLanguage } from '../api/preferences.ts'
import { useStore } from '../api/store.ts'
import { addToQueue, hashOwner } from './queue.ts'

/** The event with which the browser wakes the service worker when the network is back, even without an open page. */
export const SYNC_TAG = 'queue'

interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Queues a call of the signed-in person and returns its id. Rejects if the browser refuses storage. */
export async function queueOwn(
  send: Pick<QueuedSend, 'kind' | 'names' | 'path'> & Partial<Pick<QueuedSend, 'id' | 'json' | 'files'>>,
): Promise<string> {
  const { user } = useStore.getState()
  if (!user?.email) throw new Error('only a known account has a queue')
  const id = await addToQueue({
    ...send,
    owner: await hashOwner(user),
    token: user.accessToken,
    language: currentLanguage(),
  })
  // Uses Background Sync if available; otherwise the next open page sends.
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.ready
      .then((registration) => (registration as unknown as WithSync).sync?.register(SYNC_TAG))
      .catch(() => undefined)
  return id
}
