import * as extract from '@esquadro/contract/extract/professional'
import { handle } from '../http/handle.ts'
import { withReason } from '../invoices/reasons.rules.ts'
import { getStanding } from '../levels/levels.queries.ts'
import { getDetails as getLineDetails, getSummary as getPointsSummary, listLines } from './extract.queries.ts'

export const getAll = handle(extract.getAll, async ({ query, user }, { db, clock, language }) => {
  const { items, ...page } = await listLines(db, user.id, query, clock.now())
  return { items: items.map((line) => withReason(line, language)), ...page }
})

export const getDetails = handle(extract.getDetails, async ({ query, user }, { db, clock, language }) => {
  const { line, uses, reversals, takenFrom, undoes, ...details } = await getLineDetails(
    db,
    user.id,
    query.id,
    clock.now(),
  )
  const inLanguage = <T extends { reason: string | null }>(one: T) => withReason(one, language)
  return {
    ...details,
    line: inLanguage(line),
    uses: uses.map(inLanguage),
    reversals: reversals.map(inLanguage),
    takenFrom: takenFrom.map(inLanguage),
    undoes: undoes && inLanguage(undoes),
  }
})

export const getSummary = handle(extract.getSummary, async ({ user }, { db, clock }) => {
  const now = clock.now()
  return getPointsSummary(db, user.id, await getStanding(db, user.id, now), now)
})
