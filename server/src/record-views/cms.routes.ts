import * as contract from '@esquadro/contract/record-views/cms'
import { handle } from '../http/handle.ts'
import { exportRecordViews } from './export-record-views.ts'
import { listRecordViews } from './record-views.queries.ts'

export const getAll = handle(contract.getAll, ({ query }, { db }) => listRecordViews(db, query))

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportRecordViews(context, query))
