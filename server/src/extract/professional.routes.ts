import * as extract from '@esquadro/contract/extract/professional'
import { handle } from '../http/handle.ts'
import { getStanding } from '../levels/levels.queries.ts'
import { getDetails as getLineDetails, getSummary as getPointsSummary, listLines } from './extract.queries.ts'

export const getAll = handle(extract.getAll, async ({ query, user }, { db, clock }) =>
  listLines(db, user.id, query, clock.now()),
)

export const getDetails = handle(extract.getDetails, async ({ query, user }, { db, clock }) =>
  getLineDetails(db, user.id, query.id, clock.now()),
)

export const getSummary = handle(extract.getSummary, async ({ user }, { db, clock }) => {
  const now = clock.now()
  return getPointsSummary(db, user.id, await getStanding(db, user.id, now), now)
})
