import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallError } from './call.ts'
import { digestOf, openDevice, type StoredRead } from './device.ts'
import { useStore } from './store.ts'

// The last responses, shown without network. They belong to one session: signing out, or in as another user, removes them, and no other
// session can read them.

const ownerOf = (token: string) => digestOf(`reads:${token}`)

/** Stores the response of a request, replacing the endpoint's previous one. */
export async function storeRead(token: string, queryKey: readonly unknown[], data: unknown): Promise<void> {
  const [device, owner] = await Promise.all([openDevice(), ownerOf(token)])
  const read = { endpoint: String(queryKey[0]), owner, key: JSON.stringify(queryKey), data, at: Date.now() }
  await device.put('reads', read)
}

/** Returns the stored response to the same request of the same session, or null. */
export async function findRead(
  token: string,
  queryKey: readonly unknown[],
): Promise<Pick<StoredRead, 'data' | 'at'> | null> {
  const [device, owner] = await Promise.all([openDevice(), ownerOf(token)])
  const read = await device.get('reads', String(queryKey[0]))
  return read && read.owner === owner && read.key === JSON.stringify(queryKey) ? read : null
}

/** Removes the stored responses of all sessions but this one; of all sessions for null. */
export async function removeOtherReads(token: string | null): Promise<void> {
  const [device, owner] = await Promise.all([openDevice(), token && ownerOf(token)])
  const { store, done } = device.transaction('reads', 'readwrite')
  for (const read of await store.getAll()) if (read.owner !== owner) await store.delete(read.endpoint)
  await done
}

/**
 * Stores the response of a call. If the server cannot be reached, puts the stored response to the same request into the cache, with its
 * time, unless the cache has newer data. Without browser storage, it works as long as there is a network.
 */
export async function exchange({
  token,
  queryKey,
  client,
  data,
  error,
}: {
  readonly token: string
  readonly queryKey: QueryKey
  readonly client: QueryClient
  readonly data: unknown
  readonly error: CallError | null
}): Promise<void> {
  try {
    if (!error) return await storeRead(token, queryKey, data)
    if (error.code !== 'transport' || client.getQueryData(queryKey) !== undefined) return
    const stored = await findRead(token, queryKey)
    if (stored && useStore.getState().user?.accessToken === token)
      client.setQueryData(queryKey, stored.data, { updatedAt: stored.at })
  } catch {
    // The call's own error is shown instead.
  }
}
