import * as contract from '@esquadro/contract/people/stores/public'
import { handle } from '../../platform/http/handle.ts'
import { listReferenceStores } from './reference-stores.queries.ts'

export const reference = handle(contract.reference, ({ query }, { db }) =>
  listReferenceStores(db, { q: query.q, page: query.page, limit: query.limit }),
)
