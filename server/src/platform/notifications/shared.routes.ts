import * as notifications from '@esquadro/contract/platform/notifications/shared'
import { handle } from '../http/handle.ts'

export const stream = handle(notifications.stream, async ({ user }, { live }) => ({
  follow: (send) => live.followUnread(user.id, (unread) => send({ unread })),
}))
