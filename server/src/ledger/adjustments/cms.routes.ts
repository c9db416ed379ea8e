import * as contract from '@esquadro/contract/ledger/adjustments/cms'
import { handle } from '../../platform/http/handle.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { listAdjustments } from './adjustments.queries.ts'
import { createAdjustment, decideAdjustment, exportAdjustments } from './adjustments.ts'

export const create = handle(contract.create, ({ body, user }, context) =>
  createAdjustment(context, user, body),
)

export const decide = handle(contract.decide, ({ body, user }, context) =>
  decideAdjustment(context, user, body),
)

export const getAll = handle(contract.getAll, async ({ query }, { db }) => ({
  ...(await listAdjustments(db, query)),
  alonePoints: (await getRules(db)).adjustmentAlonePoints,
}))

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportAdjustments(context, query))
