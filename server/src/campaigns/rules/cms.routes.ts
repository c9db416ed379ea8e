import * as contract from '@esquadro/contract/campaigns/rules/cms'
import { dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { previewRule } from './preview-rule.ts'
import { listRules } from './rules.queries.ts'
import {
  createRule,
  exportRules,
  getOperations as getAllOperations,
  getCurrentRules,
  withdrawRule,
} from './rules.ts'

export const getAll = handle(contract.getAll, async ({ query }, { db, clock }) =>
  listRules(db, query, { first: await getRules(db), today: dayOf(clock.now()) }),
)

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportRules(context, query))

export const getCurrent = handle(contract.getCurrent, (_request, context) => getCurrentRules(context))

export const getOperations = handle(contract.getOperations, (_request, context) => getAllOperations(context))

export const preview = handle(contract.preview, ({ body }, context) => previewRule(context, body))

export const create = handle(contract.create, ({ body, user }, context) => createRule(context, user, body))

export const withdraw = handle(contract.withdraw, ({ body, user }, context) =>
  withdrawRule(context, user, body.id),
)
