import { digestOf, openDevice, type QueuedSend } from '../api/device.ts'

// Calls that wait for the network, in the browser's database: pages and the service worker send them. They belong to an account, not to a
// session: they are kept for a limited time when the session ends or another person signs in, and nobody else can see or send them.

const CHANNEL = 'esquadro-queue'
const DAY = 86_400_000

/** The number of days for which a call waits for the network or its owner; its result is kept as long. */
export const RETENTION_DAYS = 14

/** Identifies an account on this device without naming it. */
export const hashOwner = (account: { readonly email: string; readonly userType: string }): Promise<string> =>
  digestOf(`queue:${account.userType === 'admin' ? 'admin' : 'member'}:${account.email.trim().toLowerCase()}`)

type NewSend = Pick<QueuedSend, 'owner' | 'token' | 'language' | 'kind' | 'names' | 'path'> &
  Partial<Pick<QueuedSend, 'id' | 'json' | 'files'>>

/** Queues a call and returns its id. Queues the same call without files only once. */
export async function addToQueue(send: NewSend): Promise<string> {
  const device = await openDevice()
  const { store, done } = device.transaction('queue', 'readwrite')
  const waiting = (await store.getAll()).filter(isPending)
  const same = waiting.find(
    ({ owner, path, json }) =>
      json !== null && owner === send.owner && path === send.path && json === send.json,
  )
  const id = same?.id ?? send.id ?? crypto.randomUUID()
  if (!same)
    await store.add({
      json: null,
      files: [],
      ...send,
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

/** Returns the time until which a call waits on this device. */
export const expiresAt = ({ addedAt }: Pick<QueuedSend, 'addedAt'>): Date =>
  new Date(addedAt + RETENTION_DAYS * DAY)

/** Returns all queued calls of this device, oldest first. */
export async function listQueue(): Promise<QueuedSend[]> {
  const all = await (await openDevice()).getAll('queue')
  return all.toSorted((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1))
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

/**
 * Removes an account's session and results from this device at sign-out. Waiting calls stay for the next sign-in, unless they are
 * discarded.
 */
export const leaveQueueOf = (owner: string, isDiscarded: boolean): Promise<void> =>
  rewrite((send) => {
    if (send.owner !== owner) return send
    return isDiscarded || !isPending(send) ? null : { ...send, state: 'signed-out', token: '' }
  })

/** Removes the content of calls that have waited too long, and later the calls themselves. */
export const expireQueue = (): Promise<void> =>
  rewrite((send) => {
    const days = (Date.now() - send.addedAt) / DAY
    if (days > 2 * RETENTION_DAYS) return null
    const isOver = days > RETENTION_DAYS && isPending(send)
    return isOver ? { ...send, state: 'expired', token: '', json: null, files: [] } : send
  })

const removeWhere = (isRemoved: (send: QueuedSend) => boolean): Promise<void> =>
  rewrite((send) => (isRemoved(send) ? null : send))

/** Replaces each queued call by the result of `change`: the same one, a changed one, or null to remove it. */
async function rewrite(change: (send: QueuedSend) => QueuedSend | null): Promise<void> {
  const device = await openDevice()
  const { store, done } = device.transaction('queue', 'readwrite')
  let isChanged = false
  for (const send of await store.getAll()) {
    const next = change(send)
    if (next === send) continue
    isChanged = true
    if (next) await store.put(next)
    else await store.delete(send.id)
  }
  await done
  if (isChanged) reportChange()
}

const listeners = new Set<() => void>()

/** Calls `listener` when a queued call was added, sent or removed: here, in another tab or by the service worker. */
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
