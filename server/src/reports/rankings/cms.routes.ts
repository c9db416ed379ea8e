import * as rankings from '@esquadro/contract/reports/rankings/cms'
import { handle } from '../../platform/http/handle.ts'
import { exportRanking, rankProfessionals } from './get-ranking.ts'
import { listCities } from './rankings.queries.ts'

export const getProfessionalsRanking = handle(rankings.getProfessionalsRanking, ({ query }, context) =>
  rankProfessionals(context, query),
)

export const exportProfessionalsRanking = handle(rankings.exportProfessionalsRanking, ({ query }, context) =>
  exportRanking(context, query),
)

export const getCities = handle(rankings.getCities, async ({ query }, { db }) => ({
  items: await listCities(db, query.q ?? ''),
}))
