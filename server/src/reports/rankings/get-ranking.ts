import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as rankings from '@esquadro/contract/reports/rankings/cms'
import { levelNames } from '@esquadro/texts/levels'
import { rankingList } from '@esquadro/texts/lists/rankings'
import { findCycle } from '../../people/levels/levels.rules.ts'
import { hasLevel } from '../../people/levels/standing.queries.ts'
import { listProfessionalScores } from '../../people/professionals/scores.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { getRanking, MANY } from './cached-rankings.ts'
import { exportedRanking, type RankedRow, type RankingFilter } from './rankings.queries.ts'
import { periodBefore, resolvePeriod } from './rankings.rules.ts'

type RankingQuery = Omit<QueryOf<typeof rankings.getProfessionalsRanking>, 'page' | 'limit'>

async function resolveFilter({ db, clock }: Context, query: RankingQuery): Promise<RankingFilter> {
  const today = dayOf(clock.now())
  const period = resolvePeriod(query, today)
  if (!period) throw new AppError('ranking.period', { fields: { to: 'ranking.period' } })
  const { q, profession, city, level } = query
  return {
    q,
    profession,
    city,
    level: level && {
      name: level,
      on: today,
      condition: await hasLevel(db, 'u.id', {
        level,
        cycle: findCycle(today, await getRules(db)),
        day: today,
      }),
    },
    period,
    previous: periodBefore(period),
    isReversed: query.sort === '-position',
  }
}

/** Adds today's level to ranked professionals. */
async function withLevels(db: Database, rows: readonly RankedRow[], now: Date) {
  const scores = await listProfessionalScores(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map((row) => ({ ...row, level: scores.get(row.id)?.level ?? null }))
}

/**
 * Ranks professionals by the points of a period; the ranking of a large programme may be up to five minutes
 * old, and then has the time of its computation. Throws `ranking.period` if the period ends before it begins.
 */
export async function rankProfessionals(
  context: Context,
  query: QueryOf<typeof rankings.getProfessionalsRanking>,
  { many = MANY }: { readonly many?: number } = {},
) {
  const filter = await resolveFilter(context, query)
  const { items, ...ranking } = await getRanking(context, filter, query, many)
  return {
    ...ranking,
    items: await withLevels(context.db, items, context.clock.now()),
    page: query.page,
    limit: query.limit,
    period: filter.period,
    previous: filter.previous,
  }
}

/** Exports the ranking as filtered, newly computed. Throws `ranking.period`. */
export async function exportRanking(
  context: Context,
  query: QueryOf<typeof rankings.exportProfessionalsRanking>,
): Promise<BinaryOutput> {
  const now = context.clock.now()
  const filter = await resolveFilter(context, query)
  return exportList(context, {
    subject: 'ranking',
    list: rankingList,
    query: { ...query, ...filter.period },
    rows: exportedRanking(context.db, filter, (rows, trx) => withLevels(trx, rows, now)),
    values: {
      position: (row) => row.position,
      previousPosition: (row) => row.previousPosition,
      name: (row) => row.name,
      profession: (row) => row.profession,
      city: (row) => row.city,
      state: (row) => row.state,
      level: (row) => row.level && levelNames[row.level],
      points: (row) => row.points,
      previousPoints: (row) => row.previousPoints,
      invoices: (row) => row.invoices,
      value: (row) => row.valueCents,
    },
  })
}
