import * as contract from '@esquadro/contract/level-grants/cms'
import { dayOf } from '../clock.ts'
import { handle } from '../http/handle.ts'
import { listGrants } from './level-grants.queries.ts'
import { endLevel, setLevel } from './level-grants.ts'

export const set = handle(contract.set, ({ body, user }, context) => setLevel(context, user, body))

export const end = handle(contract.end, ({ body, user }, context) => endLevel(context, user, body))

export const getAll = handle(contract.getAll, ({ query: { id, ...page } }, { db, clock }) =>
  listGrants(db, id, page, dayOf(clock.now())),
)
