import { accounts } from '@esquadro/contract/calls/shared'
import { call } from '../../api/call.ts'
import { leaveAfterLogout } from '../../api/session.ts'
import { useUser } from '../../api/store.ts'

/** Milliseconds to wait for the server: a lost connection must not delay the sign-out. */
const TIMEOUT_MS = 4000

/**
 * Ends the current session on the server, removes the person's data from this device, and opens /login (§2), whether or not the server
 * could be reached.
 */
export function useLogout(): () => Promise<void> {
  const user = useUser()
  return async () => {
    if (!user) return
    const mayLeave = await import('../../offline/leave-gate.ts').then(
      ({ leaveDevice }) => leaveDevice(user),
      () => true,
    )
    if (!mayLeave) return
    await call(accounts.logout, { token: user.accessToken, signal: AbortSignal.timeout(TIMEOUT_MS) })
    leaveAfterLogout(user.accessToken)
  }
}
