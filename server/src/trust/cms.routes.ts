import * as contract from '@esquadro/contract/trust/cms'
import { handle } from '../http/handle.ts'
import { exportTrust } from './export-trust.ts'
import { uploadTrust } from './install-trust.ts'
import { removeTrust } from './remove-trust.ts'
import { listItems } from './trust.queries.ts'

export const upload = handle(contract.upload, ({ body, user }, context) => uploadTrust(context, user, body))

export const remove = handle(contract.remove, ({ body, user }, context) =>
  removeTrust(context, user, body.id),
)

export const getAll = handle(contract.getAll, ({ query }, { db, clock, config }) =>
  listItems(db, query, { isDemo: config.isDemo, now: clock.now() }),
)

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportTrust(context, query))
