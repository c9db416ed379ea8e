import * as contract from '@esquadro/contract/sales/mailbox/shopkeeper'
import { requireOwnStore } from '../../people/stores/stores.policies.ts'
import { handle } from '../../platform/http/handle.ts'
import { listMails } from './mailbox.queries.ts'
import { createAddress as create, getMailbox, revokeAddress as revoke, updateMailbox } from './mailbox.ts'

export const get = handle(contract.get, ({ user }, context) => getMailbox(context, user))

export const createAddress = handle(contract.createAddress, ({ user }, context) => create(context, user))

export const revokeAddress = handle(contract.revokeAddress, ({ user }, context) => revoke(context, user))

export const update = handle(contract.update, ({ body, user }, context) => updateMailbox(context, user, body))

export const getMails = handle(contract.getMails, ({ query, user }, { db }) =>
  listMails(db, requireOwnStore(user), query),
)
