import * as contract from '@esquadro/contract/people/api-keys/cms'
import { handle } from '../../platform/http/handle.ts'
import { listKeys } from './api-keys.queries.ts'
import { createKey, exportKeys, revokeKey } from './api-keys.ts'

export const create = handle(contract.create, ({ body, user }, context) => createKey(context, user, body))

export const revoke = handle(contract.revoke, ({ body, user }, context) => revokeKey(context, user, body.id))

export const getAll = handle(contract.getAll, ({ query }, { db, clock }) => listKeys(db, query, clock.now()))

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportKeys(context, query))
