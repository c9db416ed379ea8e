import * as contract from '@esquadro/contract/sales/disputes/professional'
import { handle } from '../../platform/http/handle.ts'
import { listOwnDisputes } from './disputes.queries.ts'
import { openDispute, replyToDispute, withdrawDispute } from './disputes.ts'

export const create = handle(contract.create, ({ body, user }, context) => openDispute(context, user, body))

export const getAll = handle(contract.getAll, ({ query, user }, { db }) =>
  listOwnDisputes(db, user.id, query),
)

export const reply = handle(contract.reply, ({ body, user }, context) => replyToDispute(context, user, body))

export const withdraw = handle(contract.withdraw, ({ body, user }, context) =>
  withdrawDispute(context, user, body.id),
)
