import { useEffect, useState } from 'react'
import { listSessions, type Session } from '../../platform/api/session.ts'
import { useUser } from '../../platform/api/store.ts'

/** Returns the sessions of this browser; null until hydration, because the server knows none. */
export function useSessions(): {
  readonly sessions: readonly Session[] | null
  readonly refresh: () => void
} {
  const user = useUser()
  const [sessions, setSessions] = useState<readonly Session[] | null>(null)
  // Signing in or out changes the list.
  useEffect(() => setSessions(listSessions()), [user])
  return { sessions, refresh: () => setSessions(listSessions()) }
}
