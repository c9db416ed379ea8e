import * as contract from '@esquadro/contract/platform/record-views/cms'
import { handle } from '../http/handle.ts'
import { listRecordViews } from './record-views.queries.ts'
import { exportRecordViews } from './record-views.ts'

export const getAll = handle(contract.getAll, ({ query }, { db }) => listRecordViews(db, query))

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportRecordViews(context, query))
