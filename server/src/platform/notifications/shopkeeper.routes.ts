import * as notifications from '@esquadro/contract/platform/notifications/shopkeeper'
import { handle } from '../http/handle.ts'
import { listNotifications, readNotifications } from './notifications.queries.ts'

export const getAll = handle(notifications.getAll, async ({ query, user }, { db, language }) =>
  listNotifications(db, { id: user.id, type: user.type, language }, query),
)

export const read = handle(notifications.read, async ({ body, user }, { db, clock }) => ({
  unread: await readNotifications(db, user.id, body, clock.now()),
}))
