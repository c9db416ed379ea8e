import * as contract from '@esquadro/contract/stores/public'
import { handle } from '../http/handle.ts'
import { listReferenceStores } from './reference-stores.queries.ts'

export const reference = handle(contract.reference, ({ query }, { db }) =>
  listReferenceStores(db, { q: query.q, page: query.page, limit: query.limit }),
)
