import type { Standing } from '@esquadro/contract/people/levels/levels'
import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { versionedFact } from '../../platform/database/versioned.queries.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import type { CycleRules } from '../../platform/settings/versions.rules.ts'
import { asLevel, computeStanding, findCycle, type LevelChange, type LevelRow } from './levels.rules.ts'

const levelsInJson = (cycle: RawBuilder<unknown>) =>
  sql`(select json_agg(json_build_object('level', level, 'rank', rank, 'startsAtPoints', starts_at_points) order by rank)
    from levels_of(${cycle}))`

const levelsOfCycle = versionedFact(
  (cycle: string) => levelsInJson(sql`${cycle}`),
  (stored): readonly LevelRow[] =>
    ((stored ?? []) as readonly LevelRow[]).map((row) => ({ ...row, level: asLevel(row.level) })),
)

/** Lists the levels, lowest first, with the thresholds of a cycle; cached in the process until they change. */
export const listLevels = (db: Database, cycle: string): Promise<readonly LevelRow[]> =>
  levelsOfCycle.get(db, cycle)

/**
 * Lists the levels with the thresholds of a cycle for a version that is known to be current. No query if it
 * is cached.
 */
export const listLevelsAt = async (
  db: Database,
  version: string,
  cycle: string,
): Promise<readonly LevelRow[]> => levelsOfCycle.at(db, version, cycle) ?? levelsOfCycle.get(db, cycle)

/** The score of a professional in a cycle, with the floor, the level set by hand, and the profession. */
export interface Score {
  readonly points: number
  readonly floorRank: number
  readonly grantedRank: number
  readonly grantedUntil: string | null
  readonly profession: string | null
}

/** The columns of a `Score` of the professional `id` in a cycle on a day, and their joins. */
export const scoreParts = (id: RawBuilder<unknown>, cycle: RawBuilder<unknown>, day: string) => ({
  columns: sql`p.profession, coalesce(s.points, 0) as points,
    coalesce(s.floor_rank, floor_from_before(${id}, ${cycle})) as floor_rank,
    coalesce(g.rank, 0) as granted_rank, g.until as granted_until`,
  joins: sql`left join professionals p on p.user_id = ${id}
    left join cycle_scores s on s.professional_id = ${id} and s.cycle = ${cycle}
    left join lateral (
      select l.rank, upper(g.days) - 1 as until from level_grants g join levels l on l.level = g.level
      where g.professional_id = ${id} and g.days @> ${day}::date
    ) g on true`,
})

/** Returns the scores, floors and levels set by hand of professionals in a cycle on a day, with all levels. */
export async function listScores(
  db: Database,
  professionalIds: readonly string[],
  { cycle, day }: { readonly cycle: string; readonly day: string },
): Promise<{ levels: LevelRow[]; scores: Map<string, Score> }> {
  const { columns, joins } = scoreParts(sql`u.id`, sql`${cycle}`, day)
  const { rows } = await sql<Score & { id: string; levels: LevelRow[] }>`
    select u.id, ${columns}, ${levelsInJson(sql`${cycle}`)} as levels
    from unnest(${[...professionalIds]}::uuid[]) u (id) ${joins}`.execute(db)
  return {
    levels: rows[0]?.levels ?? [],
    scores: new Map(rows.map(({ id, levels: _, ...score }) => [id, score])),
  }
}

/** Returns a professional's level and score now. Two queries; with known settings, `getStandingFor` takes one. */
export async function getStanding(db: Database, professionalId: string, now: Date): Promise<Standing> {
  const value = await getRules(db)
  return (await getStandingFor(db, professionalId, { settings: value, now })).standing
}

/** Returns a professional's profession, level and score. */
export async function getStandingFor(
  db: Database,
  professionalId: string,
  { settings, now }: { readonly settings: CycleRules; readonly now: Date },
): Promise<{ profession: string | null; standing: Standing; levels: readonly LevelRow[] }> {
  const day = dayOf(now)
  const cycle = findCycle(day, settings)
  const { levels, scores } = await listScores(db, [professionalId], { cycle, day })
  const { profession = null, ...score } = scores.get(professionalId) ?? { points: 0, floorRank: 0 }
  return { profession, standing: computeStanding(levels, { cycle, ...score }), levels }
}

/** The rank of a professional before and after a cycle was opened. */
export interface OpenedCycle {
  readonly professional: string
  readonly rankBefore: number
  readonly rankNow: number
}

/**
 * Opens a cycle for every professional with a level above the lowest in the previous one. Idempotent; returns
 * the new rows.
 */
export async function insertCycleScores(trx: Database, cycle: string): Promise<OpenedCycle[]> {
  const { rows } = await sql<OpenedCycle>`select * from open_cycle(${cycle})`.execute(trx)
  return rows
}

/** Lists the changes of level that a professional has not seen yet, oldest first. */
export async function listUnseenChanges(db: Database, professionalId: string): Promise<LevelChange[]> {
  const { rows } = await sql<LevelChange>`
    select n.data ->> 'from' as "from", n.data ->> 'to' as "to", n.created_at as "at"
    from notifications n join professionals p on p.user_id = n.user_id
    where n.user_id = ${professionalId} and n.kind = 'level-changed'
      and n.created_at > coalesce(p.rise_seen_at, '-infinity')
    order by n.position`.execute(db.withoutPlugins())
  return rows.map(({ from, to, at }) => ({ from: asLevel(from), to: asLevel(to), at }))
}

/** Records that a professional has seen changes up to an instant; never moves back, nor beyond now. */
export async function recordChangesSeen(
  db: Database,
  professionalId: string,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<void> {
  await sql`
    update professionals set rise_seen_at = greatest(rise_seen_at, least(${until}::timestamptz, ${now}::timestamptz))
    where user_id = ${professionalId}`.execute(db)
}

/** The last cycle before `cycle` that was opened for any professional; null if there is none. */
export async function findLastCycle(trx: Database, cycle: string): Promise<string | null> {
  const row = await trx
    .selectFrom('cycleScores')
    .select((eb) => eb.fn.max('cycle').as('cycle'))
    .where('cycle', '<', cycle)
    .executeTakeFirst()
  return row?.cycle ?? null
}

/** A professional whose level falls at the end of a cycle unless `missing` points are earned. */
export interface LevelAtRisk {
  readonly userId: string
  readonly rank: number
  readonly missing: number
}

/**
 * Marks up to `limit` professionals whose level falls at the end of a cycle as notified, and returns them.
 * Skips professionals who were notified of this cycle before.
 */
export async function recordLevelsAtRisk(
  trx: Database,
  { cycle, now, limit }: { readonly cycle: string; readonly now: Date; readonly limit: number },
): Promise<LevelAtRisk[]> {
  const key = `level-at-risk:${cycle}`
  const { rows } = await sql<LevelAtRisk>`
    with due as (
      select c.professional_id, c.floor_rank as rank, l.starts_at_points - c.points as missing
      from cycle_scores c
      join levels_of(${cycle}) l on l.rank = c.floor_rank
      join users u on u.id = c.professional_id and u.status = 'active'
      where c.cycle = ${cycle} and c.floor_rank > 0 and c.points < l.starts_at_points
        and not exists (select from notices_given n where n.user_id = c.professional_id and n.key = ${key})
      order by c.professional_id limit ${limit}
    ), given as (
      insert into notices_given (user_id, key, given_at) select professional_id, ${key}, ${now} from due
      on conflict do nothing returning user_id
    )
    select d.professional_id as user_id, d.rank, d.missing from due d join given g on g.user_id = d.professional_id`.execute(
    trx,
  )
  return rows
}

/** The cycle of an instant by the current settings. */
export const currentCycle = async (db: Database, now: Date): Promise<string> =>
  findCycle(dayOf(now), await getRules(db))
