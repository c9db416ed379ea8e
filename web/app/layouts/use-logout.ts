import { leaveAfterLogout } from '../api/session.ts'
import { useUser } from '../api/store.ts'

/** Ends the current session and sends the browser to /login (§2), whether or not the server could be told. */
export function useLogout(): () => Promise<void> {
  const user = useUser()
  return async () => {
    if (!user) return
    leaveAfterLogout(user.accessToken)
  }
}
