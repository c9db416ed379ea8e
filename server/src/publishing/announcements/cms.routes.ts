import * as contract from '@esquadro/contract/publishing/announcements/cms'
import { handle } from '../../platform/http/handle.ts'
import { listAnnouncements } from './announcements.queries.ts'
import { exportAnnouncements, sendAnnouncement } from './announcements.ts'

export const getAll = handle(contract.getAll, ({ query }, { db }) => listAnnouncements(db, query))

export const exportAll = handle(contract.exportAll, ({ query }, context) =>
  exportAnnouncements(context, query),
)

export const send = handle(contract.send, ({ body, user }, context) => sendAnnouncement(context, user, body))
