import { digestOf, openDevice, type QueuedSend } from '../api/device.ts'

// Calls that wait for the network, in the browser's database: pages and the service worker send them. They belong to an
// account, not to a session: a session that ends leaves them, and nobody else sees or sends them.

const CHANNEL = 'esquadro-queue'

/** Identifies an account on this device without naming it. */
export const ownerOf = (account: { readonly email: string; readonly userType: string }): Promise<string> =>
  digestOf(`queue:${account.userType === 'admin' ? 'admin' : 'member'}:${account.email.trim().toLowerCase()}`)

type NewSend = Pick<QueuedSend, 'owner' | 'token' | 'language' | 'kind' | 'names' | 'path'> &
  Partial<Pick<QueuedSend, 'json' | 'files'>>

/** Queues a call and returns its id. The same call without files is queued once. */
export async function addToQueue(given: NewSend): Promise<string> {
  const device = await openDevice()
  const { store, done } = device.transaction('queue', 'readwrite')
  const waiting = (await store.getAll()).filter(isPending)
  const same = waiting.find(
    ({ owner, path, json }) =>
      json !== null && owner === given.owner && path === given.path && json === given.json,
  )
  const id = same?.id ?? crypto.randomUUID()
  if (!same)
    await store.add({
      json: null,
      files: [],
      ...given,
      id,
      addedAt: Date.now(),
      state: 'waiting',
      answer: null,
      msg: null,
    })
  await done
  reportChange()
  return id
}

export const isPending = ({ state }: Pick<QueuedSend, 'state'>): boolean =>
  state === 'waiting' || state === 'signed-out'

/** Returns all queued calls of this device, the oldest first. */
export async function listQueue(): Promise<QueuedSend[]> {
  const all = await (await openDevice()).getAll('queue')
  return all.toSorted((one, other) => one.addedAt - other.addedAt || (one.id < other.id ? -1 : 1))
}

/** Changes a queued call unless it was removed meanwhile. */
export async function changeQueued(
  id: string,
  changes: Partial<Pick<QueuedSend, 'state' | 'token' | 'answer' | 'msg' | 'json' | 'files'>>,
): Promise<void> {
  const device = await openDevice()
  const { store, done } = device.transaction('queue', 'readwrite')
  const known = await store.get(id)
  if (known) await store.put({ ...known, ...changes })
  await done
  reportChange()
}

export const removeFromQueue = (ids: readonly string[]): Promise<void> =>
  removeWhere(({ id }) => ids.includes(id))

/** Removes what belongs to none of the accounts that are signed in here. */
export const keepQueueOf = (owners: readonly string[]): Promise<void> =>
  removeWhere(({ owner }) => !owners.includes(owner))

export const removeQueueOf = (owner: string): Promise<void> => removeWhere((one) => one.owner === owner)

async function removeWhere(isRemoved: (one: QueuedSend) => boolean): Promise<void> {
  const device = await openDevice()
  const { store, done } = device.transaction('queue', 'readwrite')
  const removed = (await store.getAll()).filter(isRemoved)
  for (const { id } of removed) await store.delete(id)
  await done
  if (removed.length > 0) reportChange()
}

const listeners = new Set<() => void>()

/** Calls `listener` when a queued call was added, sent or removed, here, in another tab or by the service worker. */
export function onQueueChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  listeners.add(listener)
  return () => {
    channel.close()
    listeners.delete(listener)
  }
}

function reportChange(): void {
  for (const listener of listeners) listener()
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}
