import * as contract from '@esquadro/contract/ledger/level-grants/cms'
import { dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { listGrants } from './level-grants.queries.ts'
import { endLevel, setLevel } from './level-grants.ts'

export const set = handle(contract.set, ({ body, user }, context) => setLevel(context, user, body))

export const end = handle(contract.end, ({ body, user }, context) => endLevel(context, user, body))

export const getAll = handle(contract.getAll, ({ query: { id, ...page } }, { db, clock }) =>
  listGrants(db, id, page, dayOf(clock.now())),
)
