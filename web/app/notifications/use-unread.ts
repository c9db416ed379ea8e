import { useEndpoint } from '../api/queries.ts'
import { useUser } from '../api/store.ts'
import { notificationsOf } from './reader.ts'

const oneMinute = 60_000

/** How many notifications the signed-in user has not read; 0 while nothing is known. Asked again every minute. */
export function useUnread(): number {
  const userType = useUser()?.userType
  const { data } = useEndpoint(notificationsOf[userType ?? 'professional'].getAll, {
    query: { unread: 'true' },
    enabled: userType !== undefined,
    refetchInterval: oneMinute,
  })
  return data?.unread ?? 0
}
