import type { Live } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { type Listener, openListener } from '../database/listener.ts'
import { countUnread } from './notifications.queries.ts'

interface Follower {
  readonly report: (unread: number) => void
  last: number | null
}

/** Changes within this many milliseconds are reported together. */
const DEBOUNCE_MS = 50

/** Opens the live connection, which listens to the database on its own connection, from the first subscriber on. */
export function openLive({ db, url }: { readonly db: Database; readonly url: string }): Live {
  const followers = new Map<string, Set<Follower>>()
  const endListeners = new Set<(sessionId: string) => void>()
  const changed = new Set<string>()
  let connection: Listener | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const reportChanges = async () => {
    timer = undefined
    const userIds = [...changed].filter((userId) => followers.has(userId))
    changed.clear()
    if (userIds.length === 0 || isClosed) return
    const counts = await countUnread(db, userIds).catch(() => null)
    // The database is unreachable: the next check rereads all counts.
    if (!counts) return
    for (const userId of userIds)
      for (const follower of followers.get(userId) ?? []) {
        const unread = counts.get(userId) ?? 0
        if (follower.last === unread) continue
        follower.last = unread
        follower.report(unread)
      }
  }
  const change = (userIds: Iterable<string>) => {
    for (const userId of userIds) if (followers.has(userId)) changed.add(userId)
    if (changed.size > 0) timer ??= setTimeout(() => void reportChanges(), DEBOUNCE_MS).unref()
  }
  const listen = () => {
    connection ??= openListener({
      url,
      channels: ['notified', 'session_ended'],
      onNotification: (channel, payload) => {
        if (channel === 'notified') change([payload])
        else for (const listener of endListeners) listener(payload)
      },
      onConnected: () => change(followers.keys()),
    })
  }

  return {
    followUnread(userId, report) {
      listen()
      const follower: Follower = { report, last: null }
      const others = followers.get(userId) ?? new Set()
      followers.set(userId, others.add(follower))
      change([userId])
      return () => {
        others.delete(follower)
        if (others.size === 0 && followers.get(userId) === others) followers.delete(userId)
      }
    },
    onSessionEnded(listener) {
      endListeners.add(listener)
      return () => void endListeners.delete(listener)
    },
    async check() {
      await connection?.check()
      if (connection && !connection.isListening) change(followers.keys())
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connection?.close()
    },
  }
}
