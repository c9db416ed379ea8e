import * as contract from '@esquadro/contract/store-scores/shopkeeper'
import { dayOf } from '../clock.ts'
import { handle } from '../http/handle.ts'
import { getRules } from '../settings/settings.queries.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { listScores } from './month-scores.ts'
import { getRanking } from './store-scores.queries.ts'

export const getData = handle(contract.getData, async ({ user }, { db, clock }) => {
  const now = clock.now()
  const storeId = requireOwnStore(user)
  const months = await listScores(db, storeId, now)
  const month = months.at(-1)
  if (!month) throw new Error('the current month is missing')
  const settings = await getRules(db)
  const ranking = settings.storeRanking === 'off' ? null : await getRanking(db, storeId, month.month)
  return {
    month,
    months,
    yearTotal: months.reduce((sum, { merit }) => sum + merit.total, 0),
    ranking: ranking && {
      position: ranking.position,
      stores: ranking.stores,
      asOf: ranking.computedAt && dayOf(ranking.computedAt),
      first: settings.storeRanking === 'names' ? ranking.first : null,
    },
    computedAt: now,
  }
})
