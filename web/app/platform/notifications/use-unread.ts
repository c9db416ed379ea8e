import { notifications as notificationsCalls } from '@esquadro/contract/calls/shared'
import type { UnreadEvent } from '@esquadro/contract/platform/notifications/shared'
import { useEffect, useState } from 'react'
import { useEndpoint, useRefresh } from '../api/queries.ts'
import { useUser } from '../api/store.ts'
import { notificationsOf } from './reader.ts'

const oneMinute = 60_000
/** Milliseconds before the notificationsCalls.stream opens: the page loads first, and the first count is read with it. */
const STREAM_DELAY_MS = 1_500

export interface Unread {
  /** The number of unread notifications; 0 until it is known. */
  readonly unread: number
  /** The number of notifications that arrived while this page was open; reset to 0 when some are read. */
  readonly fresh: number
}

/**
 * Returns the number of the signed-in user's unread notifications. The notificationsCalls.stream updates it; without the notificationsCalls.stream it is read every minute. Each
 * change refreshes the lists of notifications.
 */
export function useUnread(): Unread {
  const user = useUser()
  const { getAll } = notificationsOf[user?.userType ?? 'professional']
  const [live, setLive] = useState<Live>(nothing)
  const refresh = useRefresh()
  const token = user?.accessToken
  const { data } = useEndpoint(getAll, {
    query: { unread: 'true' },
    enabled: user !== null,
    ...(live.unread === null && { refetchInterval: oneMinute }),
  })
  useEffect(() => {
    if (token === undefined) return
    let leave: (() => void) | undefined
    let isGone = false
    const follow = async () => {
      const { followStream } = await import('../api/stream.ts')
      if (isGone) return
      leave = followStream(notificationsCalls.stream, {
        token,
        event: ({ unread }) => setLive((before) => heard(before, unread)),
        isEvent: isUnreadEvent,
        lost: () => setLive((before) => ({ ...before, unread: null })),
      })
    }
    // Without the stream's code, the count is read every minute.
    const timer = setTimeout(() => void follow().catch(() => undefined), STREAM_DELAY_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      leave?.()
      setLive(nothing)
    }
  }, [token])
  const polled = data?.unread
  useEffect(() => {
    // The loader's data need not be read again.
    if (live.unread !== null && live.unread !== polled) void refresh(getAll)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the stream's count triggers a read; the response must not trigger another.
  }, [live.unread])
  return { unread: live.unread ?? polled ?? 0, fresh: live.fresh }
}

const isUnreadEvent = (value: unknown): value is UnreadEvent =>
  typeof (value as Partial<UnreadEvent> | null)?.unread === 'number'

interface Live {
  /** The latest count from the notificationsCalls.stream; null while it is not connected. */
  readonly unread: number | null
  /** The count before the connection was lost; the first event afterwards is compared with it. */
  readonly known: number | null
  readonly fresh: number
}

const nothing: Live = { unread: null, known: null, fresh: 0 }

const heard = ({ known, fresh }: Live, unread: number): Live => ({
  unread,
  known: unread,
  fresh: known === null ? 0 : unread > known ? fresh + unread - known : unread < known ? 0 : fresh,
})
