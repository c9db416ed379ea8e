import * as contract from '@esquadro/contract/app/bulk-runs/cms'
import { handle } from '../../platform/http/handle.ts'
import { listOutcomes, listOwnRuns } from './bulk-runs.queries.ts'
import {
  cancelBulkRun,
  closeBulkRun,
  exportOutcomes as exportOutcomesOf,
  getOwnRun,
  refusalText,
  startBulkRun,
  toRunResponse,
  undoBulkRun,
} from './bulk-runs.ts'

export const start = handle(contract.start, ({ body, user }, context) => startBulkRun(context, user, body))

export const getAll = handle(contract.getAll, async ({ user }, { db }) => ({
  items: (await listOwnRuns(db, user.id)).map(toRunResponse),
}))

export const getOutcomes = handle(contract.getOutcomes, async ({ query, user }, context) => {
  const run = await getOwnRun(context, user, query.id)
  const { items, ...page } = await listOutcomes(context.db, run, query)
  return {
    ...page,
    items: items.map(({ refusal, ...row }) => ({
      ...row,
      ok: refusal === null,
      error: refusal === null ? null : refusalText(refusal, context.language),
    })),
  }
})

export const exportOutcomes = handle(contract.exportOutcomes, ({ query, user }, context) =>
  exportOutcomesOf(context, user, query),
)

export const cancel = handle(contract.cancel, ({ body, user }, context) =>
  cancelBulkRun(context, user, body.id),
)

export const undo = handle(contract.undo, ({ body, user }, context) => undoBulkRun(context, user, body.id))

export const close = handle(contract.close, async ({ body, user }, context) => {
  await closeBulkRun(context, user, body.id)
  return {}
})
