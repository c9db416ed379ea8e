import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { postRenewal } from './queued.ts'

/** A subscription that its push service has ended while the server still uses it. */
interface Ended {
  readonly endpoint: string
  readonly auth: string
  /** The public key of the installation. */
  readonly key: BufferSource | null
}

/** Separate from this device's other storage: pages and service workers of different versions share it. */
interface Storage extends DBSchema {
  ended: { key: string; value: Ended }
}

const LOCK = 'esquadro-push'
const ONLY = 'ended'

async function inStorage<Result>(work: (storage: IDBPDatabase<Storage>) => Promise<Result>): Promise<Result> {
  const storage = await openDB<Storage>('esquadro-push', 1, {
    upgrade: (database) => void database.createObjectStore('ended'),
  })
  try {
    return await work(storage)
  } finally {
    storage.close()
  }
}

/**
 * Stores that the push service has ended a subscription. Keeps an earlier one that was not renewed yet, because the server knows that one.
 */
export async function storeEnded({ endpoint, auth, key }: Ended): Promise<void> {
  await inStorage(async (storage) => {
    if (!(await storage.get('ended', ONLY))) await storage.put('ended', { endpoint, auth, key }, ONLY)
  })
}

/** Cancels the pending renewal, because the person has switched notifications on again, or off. */
export const dropRenewal = (): Promise<void> => inStorage((storage) => storage.delete('ended', ONLY))

/**
 * Subscribes again if the push service has ended a subscription, and reports the new one, so that notifications continue. Returns false if
 * a retry is needed.
 */
export async function renewPush(pushManager: PushManager): Promise<boolean> {
  return navigator.locks.request(LOCK, async () => {
    const ended = await inStorage((storage) => storage.get('ended', ONLY))
    if (!ended) return true
    const isDone = await renew(pushManager, ended)
    if (isDone) await dropRenewal()
    return isDone
  })
}

async function renew(pushManager: PushManager, { endpoint, auth, key }: Ended): Promise<boolean> {
  try {
    const renewed =
      (await pushManager.getSubscription()) ??
      (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    const status = await postRenewal({ old: { endpoint, auth }, renewed: renewed.toJSON() })
    // A refusal is final: the session has ended, or the server already knows the new subscription.
    return status < 500 && status !== 429
  } catch (error) {
    // Without the permission there is nothing to renew; otherwise the network or the push service is unavailable.
    return error instanceof DOMException && error.name === 'NotAllowedError'
  }
}
