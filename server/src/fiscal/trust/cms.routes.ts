import * as contract from '@esquadro/contract/fiscal/trust/cms'
import { handle } from '../../platform/http/handle.ts'
import { listItems } from './trust.queries.ts'
import { exportTrust, removeTrust, uploadTrust } from './trust.ts'

export const upload = handle(contract.upload, ({ body, user }, context) => uploadTrust(context, user, body))

export const remove = handle(contract.remove, ({ body, user }, context) =>
  removeTrust(context, user, body.id),
)

export const getAll = handle(contract.getAll, ({ query }, { db, clock, config }) =>
  listItems(db, query, { isDemo: config.isDemo, now: clock.now() }),
)

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportTrust(context, query))
