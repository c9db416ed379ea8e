import type { Level } from '@esquadro/contract/people/levels/levels'
import type { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import { type RawBuilder, sql } from 'kysely'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { listLevels } from '../levels/levels.queries.ts'
import { findCycle, type LevelRow } from '../levels/levels.rules.ts'

/** The instant at which conditions are evaluated, with its cycle and the levels of that cycle. */
export interface Moment {
  readonly now: Date
  readonly day: string
  readonly cycle: string
  readonly levels: readonly LevelRow[]
}

/** Returns the facts by which conditions are evaluated at an instant. */
export async function readMoment(db: Database, now: Date): Promise<Moment> {
  const day = dayOf(now)
  const cycle = findCycle(day, await getRules(db))
  return { now, day, cycle, levels: await listLevels(db, cycle) }
}

export type Predicate = RawBuilder<boolean>

/** The candidates of segments: active professionals, as users `u` with their row `p`. */
export const activeProfessionals = sql`users u join professionals p on p.user_id = u.id`
export const isActiveProfessional = sql<boolean>`u.user_type = 'professional' and u.status = 'active'`

/** Returns the predicate over `activeProfessionals` that all conditions hold at a moment. */
export const buildPredicate = (conditions: readonly SegmentCondition[], at: Moment): Predicate =>
  sql<boolean>`${isActiveProfessional} and ${sql.join(
    conditions.map((condition) => sql`(${conditionOf(condition, at)})`),
    sql` and `,
  )}`

function conditionOf(condition: SegmentCondition, at: Moment): RawBuilder<unknown> {
  switch (condition.kind) {
    case 'profession':
      return sql`p.profession = any(${condition.professions})`
    case 'place':
      return placeOf(condition)
    case 'level':
      return levelBetween(condition, at)
    case 'cycle-points':
      return cyclePointsBetween(condition, at)
    case 'available-points':
      return between(availablePoints(at), condition)
    case 'last-sale':
      return condition.is === 'within'
        ? hasSale(sinceDays(at, condition.days))
        : sql`not ${hasSale(sinceDays(at, condition.days))}`
    case 'store':
      return storeOf(condition, at)
    case 'customers':
      return between(activeCustomers(at), condition)
    case 'registered':
      return registeredBetween(condition)
    case 'experience':
      return experienceOf(condition)
  }
}

type Of<Kind extends SegmentCondition['kind']> = Extract<SegmentCondition, { kind: Kind }>
interface Range {
  readonly min: number | null
  readonly max: number | null
}

const allOf = (parts: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> =>
  sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  )

const between = (value: RawBuilder<unknown>, { min, max }: Range): RawBuilder<unknown> =>
  allOf([
    min === null ? null : sql`${value} >= ${min}::bigint`,
    max === null ? null : sql`${value} <= ${max}::bigint`,
  ])

function placeOf({ states, cities }: Of<'place'>): RawBuilder<unknown> {
  const parts = [
    ...(states.length > 0 ? [sql`p.state = any(${states})`] : []),
    ...(cities.length > 0
      ? [
          sql`(p.state, fold(p.city)) in (select c.state, fold(c.city) from
            unnest(${cities.map(({ state }) => state)}::text[], ${cities.map(({ city }) => city)}::text[]) c (state, city))`,
        ]
      : []),
  ]
  return sql.join(parts, sql` or `)
}

/** Must agree with `standing_rank`, which is too slow for many people. */
function levelBetween({ from, to }: Of<'level'>, at: Moment): RawBuilder<unknown> {
  const nthOf = (level: Level) => at.levels.findIndex((row) => row.level === level)
  const lowest = at.levels[nthOf(from)]
  const above = to === null ? undefined : at.levels[nthOf(to) + 1]
  return allOf([
    !lowest || lowest.rank === 0 ? sql`true` : hasRank(lowest, at),
    above ? sql`not ${hasRank(above, at)}` : null,
  ])
}

/** Whether a professional has at least a rank: by points, by the floor of the previous cycle, or by hand. */
function hasRank({ rank, startsAtPoints }: LevelRow, { levels, cycle, day }: Moment): RawBuilder<unknown> {
  const granted = levels.filter((row) => row.rank >= rank).map(({ level }) => level)
  return sql`(
    exists (select from cycle_scores c where c.professional_id = u.id and c.cycle = ${cycle}
      and (c.points >= ${startsAtPoints}::bigint or c.floor_rank >= ${rank}))
    or exists (select from level_grants g where g.professional_id = u.id and g.days @> ${day}::date
      and g.level = any(${granted}))
    or (not exists (select from cycle_scores c where c.professional_id = u.id and c.cycle = ${cycle})
      and exists (select from cycle_scores c where c.professional_id = u.id and c.cycle < ${cycle})
      and floor_from_before(u.id, ${cycle}) >= ${rank}))`
}

/** A professional without a row in the cycle has no points. */
function cyclePointsBetween({ min, max }: Of<'cycle-points'>, { cycle }: Moment): RawBuilder<unknown> {
  const own = sql`select from cycle_scores c where c.professional_id = u.id and c.cycle = ${cycle}`
  return allOf([
    min === null || min <= 0 ? null : sql`exists (${own} and c.points >= ${min}::bigint)`,
    max === null ? null : sql`not exists (${own} and c.points > ${max}::bigint)`,
    // Negative sums count as none, as on every screen.
    min !== null && min <= 0 ? sql`true` : null,
  ])
}

/** The points that `u` can spend now. Must agree with `pointFigures`. */
export const availablePoints = ({ now, day }: Moment): RawBuilder<number> => sql<number>`(
  select coalesce(sum(l.remaining), 0)::bigint from point_lots l
  where l.professional_id = u.id and l.remaining > 0 and l.available_at <= ${now}
    and (l.expires_on is null or l.expires_on > ${day}::date))`

/** The number of active customers of `u` whose registration is valid. */
export const activeCustomers = ({ day }: Moment): RawBuilder<number> => sql<number>`(
  select count(*)::int from customers c
  where c.professional_id = u.id and c.active and c.valid_until >= ${day}::date)`

/** The first of the last so many days, including today. */
const sinceDays = ({ day }: Moment, days: number): RawBuilder<unknown> =>
  sql`and i.issued_on > ${addDays(day, -days)}::date`

/** The approved sales of `u`. */
export const ownSales = sql`invoices i where i.professional_id = u.id and i.kind = 'sale' and i.status = 'approved'`

const hasSale = (narrowed: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from ${ownSales} ${narrowed})`

const storeOf = (condition: Of<'store'>, at: Moment): RawBuilder<unknown> =>
  condition.relation === 'reference'
    ? sql`p.reference_store_id = any(${condition.storeIds}::uuid[])`
    : hasSale(
        sql`and i.store_id = any(${condition.storeIds}::uuid[]) ${condition.days === null ? sql`` : sinceDays(at, condition.days)}`,
      )

/** The first instant of a day in the programme's time zone. */
const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone ${BUSINESS_TIME_ZONE}`

const registeredBetween = ({ from, to }: Of<'registered'>): RawBuilder<unknown> =>
  allOf([
    from === null ? null : sql`u.created_at >= ${startOf(from)}`,
    to === null ? null : sql`u.created_at < ${startOf(addDays(to, 1))}`,
  ])

function experienceOf({ is, experienceIds }: Of<'experience'>): RawBuilder<unknown> {
  const own = sql`select from experience_subscriptions s
    where s.user_id = u.id and s.experience_id = any(${experienceIds}::uuid[])`
  if (is === 'attended') return sql`exists (${own} and s.attended_at is not null)`
  const subscribed = sql`exists (${own} and s.status <> 'removed')`
  return is === 'subscribed' ? subscribed : sql`not ${subscribed}`
}
