import type { Live } from '../context/live.ts'
import type { Database } from '../database/connect.ts'
import { type Listener, openListener } from '../database/listener.ts'
import { countUnread } from './notifications.queries.ts'

interface Follower {
  readonly say: (unread: number) => void
  last: number | null
}

/** Changes within this many milliseconds are told as one. */
const GATHERING = 50

/** Opens what is live. The database is listened to from the first follower on, by one connection of its own. */
export function openLive({ db, url }: { readonly db: Database; readonly url: string }): Live {
  const followers = new Map<string, Set<Follower>>()
  const endings = new Set<(sessionId: string) => void>()
  const changed = new Set<string>()
  let listener: Listener | null = null
  let gathering: NodeJS.Timeout | undefined
  let isClosed = false

  const tell = async () => {
    gathering = undefined
    const userIds = [...changed].filter((userId) => followers.has(userId))
    changed.clear()
    if (userIds.length === 0 || isClosed) return
    const counts = await countUnread(db, userIds).catch(() => null)
    // The database is gone for a moment: the next check reads all of them again.
    if (!counts) return
    for (const userId of userIds)
      for (const follower of followers.get(userId) ?? []) {
        const unread = counts.get(userId) ?? 0
        if (follower.last === unread) continue
        follower.last = unread
        follower.say(unread)
      }
  }
  const change = (userIds: Iterable<string>) => {
    for (const userId of userIds) if (followers.has(userId)) changed.add(userId)
    if (changed.size > 0) gathering ??= setTimeout(() => void tell(), GATHERING).unref()
  }
  const listen = () => {
    listener ??= openListener({
      url,
      channels: ['notified', 'session_ended'],
      onNotification: (channel, payload) => {
        if (channel === 'notified') change([payload])
        else for (const hear of endings) hear(payload)
      },
      onConnected: () => change(followers.keys()),
    })
  }

  return {
    followUnread(userId, say) {
      listen()
      const follower: Follower = { say, last: null }
      const others = followers.get(userId) ?? new Set()
      followers.set(userId, others.add(follower))
      change([userId])
      return () => {
        others.delete(follower)
        if (others.size === 0 && followers.get(userId) === others) followers.delete(userId)
      }
    },
    onSessionEnded(hear) {
      endings.add(hear)
      return () => void endings.delete(hear)
    },
    async check() {
      await listener?.check()
      if (listener && !listener.isListening) change(followers.keys())
    },
    async close() {
      isClosed = true
      clearTimeout(gathering)
      await listener?.close()
    },
  }
}
