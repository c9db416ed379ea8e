import type { Level } from '@esquadro/contract/people/levels/levels'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { listLevels } from './levels.queries.ts'

/**
 * Returns the condition that the professional in `column` has a level on a day of a cycle, that is, that
 * `standing_rank` equals the level's rank. For lists: indexes find all professionals with the level in one
 * pass, whatever the other filters.
 */
export async function hasLevel(
  db: Database,
  column: string,
  { level, cycle, day }: { readonly level: Level; readonly cycle: string; readonly day: string },
): Promise<RawBuilder<SqlBool>> {
  const levels = await listLevels(db, cycle)
  const at = levels.findIndex((entry) => entry.level === level)
  const [own, next] = [levels[at], levels[at + 1]]
  if (!own) return sql<SqlBool>`false`
  const professional = sql.ref(column)
  const { rank } = own
  // One condition for each, so that an index serves it.
  const scored = (condition: RawBuilder<unknown>) =>
    sql`select s.professional_id from cycle_scores s where s.cycle = ${cycle} and ${condition}`
  // The lowest level has all professionals who are not above it by score, floor, previous cycle or a level
  // set by hand.
  if (rank === 0)
    return sql<SqlBool>`(${professional} not in (
      ${scored(sql`s.points >= ${next?.startsAtPoints ?? null}::bigint`)}
      union all ${scored(sql`s.floor_rank > 0`)}
      union all ${unopenedWith(cycle, sql`> 0`)}
      union all ${grantedAbove(day, 0)}))`
  const below = next === undefined ? sql`true` : sql`s.points < ${next.startsAtPoints}::bigint`
  // A professional has one level by hand on a day, so these are not among those with a higher one. `is true`
  // keeps the set a filter: as a join, members would be read one by one if the planner expects few.
  return sql<SqlBool>`(
    (${professional} in (
      ${scored(sql`s.points >= ${own.startsAtPoints}::bigint and ${below} and s.floor_rank <= ${rank}::smallint`)}
      union all
      ${scored(sql`s.floor_rank > 0 and s.floor_rank = ${rank}::smallint and s.points < ${own.startsAtPoints}::bigint`)}
      union all
      ${unopenedWith(cycle, sql`= ${rank}`)}
      union all
      select h.professional_id from (
        select g.professional_id from level_grants g join levels l on l.level = g.level
        where g.days @> ${day}::date and l.rank = ${rank} offset 0
      ) h
      where coalesce(
          (select s.floor_rank <= ${rank} and ${below} from cycle_scores s
            where s.professional_id = h.professional_id and s.cycle = ${cycle}),
          floor_from_before(h.professional_id, ${cycle}) <= ${rank}))) is true
    and ${professional} not in (${grantedAbove(day, rank)}))`
}

/** Counts the active professionals by level, without the lowest level, on a day of a cycle. */
export async function countAboveLowest(
  db: Database,
  { cycle, day }: { readonly cycle: string; readonly day: string },
): Promise<{ rank: number; count: number }[]> {
  const starts = (await listLevels(db, cycle))
    .filter(({ rank }) => rank > 0)
    .map(({ startsAtPoints }) => startsAtPoints)
  const first = starts[0] ?? null
  // One scan of an index for each way up. Inactive users, who are few, are removed from the result.
  const { rows } = await sql<{ rank: number; count: number }>`
    select rank::int, count(*)::int as count from (
      select professional_id, max(rank) as rank from (
        select s.professional_id, width_bucket(s.points, ${starts}::bigint[]) as rank
        from cycle_scores s where s.cycle = ${cycle} and s.points >= ${first}::bigint
        union all
        select s.professional_id, s.floor_rank from cycle_scores s where s.cycle = ${cycle} and s.floor_rank > 0
        union all
        select k.professional_id, floor_from_before(k.professional_id, ${cycle}) from (${unopenedWith(cycle, sql`> 0`)}) k
        union all
        select g.professional_id, l.rank from level_grants g join levels l on l.level = g.level
        where g.days @> ${day}::date and l.rank > 0
      ) ways group by 1
    ) above
    where professional_id not in (select id from users where user_type = 'professional' and status <> 'active')
    group by 1`.execute(db)
  return rows
}

const grantedAbove = (day: string, rank: number) => sql`
  select g.professional_id from level_grants g join levels l on l.level = g.level
  where g.days @> ${day}::date and l.rank > ${rank}`

/**
 * Selects the professionals without a score in the cycle whose floor, derived from the previous cycle, meets
 * a condition. Considers only professionals who once had more than the lowest level; there are few once the
 * cycle is open.
 */
const unopenedWith = (cycle: string, condition: RawBuilder<unknown>) => sql`
  select k.professional_id from (
    select b.professional_id from cycle_scores b
    where b.cycle < ${cycle} and not b.has_later and ${hasRisen}
      and not exists (select from cycle_scores n where n.professional_id = b.professional_id and n.cycle = ${cycle})
    -- Those with a score in a cycle to come, none as a rule.
    union select b.professional_id from cycle_scores a join cycle_scores b on b.professional_id = a.professional_id
    where a.cycle > ${cycle} and b.cycle < ${cycle} and ${hasRisen}
      and not exists (select from cycle_scores n where n.professional_id = b.professional_id and n.cycle = ${cycle})
    -- First who they are: their floors are computed one by one.
    offset 0
  ) k where floor_from_before(k.professional_id, ${cycle}) ${condition}`

const hasRisen = sql`(b.floor_rank > 0 or b.points >= (
  select min(starts_at_points) from (
    select starts_at_points from levels where rank = 1
    union all select t.starts_at_points from level_thresholds t join levels l on l.level = t.level where l.rank = 1
  ) first_rise))`
