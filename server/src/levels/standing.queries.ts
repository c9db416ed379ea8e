import type { Level } from '@esquadro/contract/levels/levels'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { listLevels } from './levels.queries.ts'

/**
 * Returns a condition that the professional in `column` has a level on a day of a cycle: the condition under which
 * `standing_rank` is the level's rank, written as sets of ranges of points so that indexes find the professionals.
 */
export async function hasLevel(
  db: Database,
  column: string,
  { level, cycle, day }: { readonly level: Level; readonly cycle: string; readonly day: string },
): Promise<RawBuilder<SqlBool>> {
  const levels = await listLevels(db, cycle)
  const at = levels.findIndex((one) => one.level === level)
  const [own, next] = [levels[at], levels[at + 1]]
  if (!own) return sql<SqlBool>`false`
  const professional = sql.ref(column)
  const facts = { cycle, day, rank: own.rank, startsAt: own.startsAtPoints, endsAt: next?.startsAtPoints }
  if (own.rank > 0) return sql<SqlBool>`${professional} in (${standingAt(facts)})`
  // The lowest level has everyone who is above it by nothing: score, floor, level set by hand, or a cycle before.
  return sql<SqlBool>`(
    not exists (select from cycle_scores s where s.professional_id = ${professional} and s.cycle = ${cycle}
      and (s.points >= ${facts.endsAt ?? null}::bigint or s.floor_rank > 0))
    and not exists (select from level_grants g join levels l on l.level = g.level
      where g.professional_id = ${professional} and g.days @> ${day}::date and l.rank > 0)
    and ${professional} not in (
      select k.professional_id from (${unopened(cycle)}) k where floor_from_before(k.professional_id, ${cycle}) > 0))`
}

interface Facts {
  readonly cycle: string
  readonly day: string
  readonly rank: number
  readonly startsAt: number
  /** Where the next level starts; undefined for the highest. */
  readonly endsAt: number | undefined
}

/** Selects the professionals with a rank above the lowest. */
const standingAt = ({ cycle, day, rank, startsAt, endsAt }: Facts) => {
  const below = endsAt === undefined ? sql`true` : sql`s.points < ${endsAt}::bigint`
  const above = (professional: RawBuilder<unknown>, than: RawBuilder<unknown>) => sql`
    select from level_grants g join levels l on l.level = g.level
    where g.professional_id = ${professional} and g.days @> ${day}::date and l.rank > ${than}`
  return sql`
    select s.professional_id from (
      select s.professional_id from cycle_scores s
      where s.cycle = ${cycle} and s.points >= ${startsAt}::bigint and ${below} and s.floor_rank <= ${rank}::smallint
      union all
      select s.professional_id from cycle_scores s
      where s.cycle = ${cycle} and s.points < ${startsAt}::bigint and s.floor_rank = ${rank}::smallint and s.floor_rank > 0
      union all
      select k.professional_id from (${unopened(cycle)}) k where floor_from_before(k.professional_id, ${cycle}) = ${rank}
    ) s where not exists (${above(sql`s.professional_id`, sql`${rank}`)})
    union all
    select h.professional_id from (
      select g.professional_id from level_grants g join levels l on l.level = g.level
      where g.days @> ${day}::date and l.rank = ${rank} offset 0
    ) h where coalesce(
      (select s.floor_rank <= ${rank} and ${below} from cycle_scores s
        where s.professional_id = h.professional_id and s.cycle = ${cycle}),
      floor_from_before(h.professional_id, ${cycle}) <= ${rank})`
}

/**
 * Selects the professionals whose level may follow from a cycle before: those without a score in the cycle, who had more than
 * the lowest level once. There are few after the cycle was opened.
 */
const unopened = (cycle: string) => sql`
  select distinct b.professional_id from cycle_scores b
  where b.cycle < ${cycle}
    and (b.floor_rank > 0 or b.points >= (
      select min(starts_at_points) from (
        select starts_at_points from levels where rank = 1
        union all select t.starts_at_points from level_thresholds t join levels l on l.level = t.level where l.rank = 1
      ) first_rise))
    and not exists (select from cycle_scores n where n.professional_id = b.professional_id and n.cycle = ${cycle})
  -- First who they are: their floors are computed one by one.
  offset 0`
