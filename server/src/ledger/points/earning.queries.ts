import { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import {
  type CycleScore,
  daysOfCycle,
  findCycle,
  type LevelThreshold,
  levelsIn,
} from '../../people/levels/levels.rules.ts'
import type { Moment } from '../../people/segments/conditions.queries.ts'
import { segmentsOfMembers } from '../../people/segments/members.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type VersionedRow, versionedFact } from '../../platform/database/versioned.queries.ts'
import { type ProgrammeRules, readRules, rulesAsStored } from '../../platform/settings/settings.queries.ts'
import { type CampaignLimits, computeRoom, type Rooms } from './limits.rules.ts'
import type { AcceleratorRule, Rate } from './points.rules.ts'
import type { SaleRules } from './sale.rules.ts'

/** The facts that determine the points of goods bought on a day; the score is zero if no professional is given. */
export interface EarningFacts extends SaleRules {
  readonly settings: ProgrammeRules
}

/** The facts as SQL returns them, with the stored settings. */
export type StoredEarning = Omit<EarningFacts, 'settings'> & {
  readonly settings: unknown
  readonly limits: readonly StoredLimits[]
}

/** The limits of an accelerator as SQL returns them. */
type StoredLimits = CampaignLimits & { readonly id: string }

/** Selects the active accelerators of a day as a JSON array, ordered by id. */
const acceleratorsOn = (day: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object(
      'id', a.id, 'name', a.name, 'multiplierBps', a.multiplier_bps, 'startsOn', a.starts_on, 'endsOn', a.ends_on,
      'cumulative', a.cumulative, 'active', a.active, 'everything', a.everything, 'targets', t.targets,
      'segment', (select json_build_object('id', g.id, 'name', g.name, 'conditions', g.conditions) from segments g where g.id = a.segment_id),
      'isCapped', a.capped, 'isUsedUp', a.used_up) order by a.id), '[]')
    from accelerators a
    cross join lateral (
      select json_build_object(
        'categoryIds', coalesce(json_agg(category_id) filter (where category_id is not null), '[]'),
        'brandIds', coalesce(json_agg(brand_id) filter (where brand_id is not null), '[]'),
        'productIds', coalesce(json_agg(product_id) filter (where product_id is not null), '[]'),
        'storeIds', coalesce(json_agg(store_id) filter (where store_id is not null), '[]'),
        'professions', coalesce(json_agg(profession) filter (where profession is not null), '[]'),
        'levels', coalesce(json_agg(level) filter (where level is not null), '[]')) as targets
      from accelerator_targets where accelerator_id = a.id
    ) t
    where a.active and a.starts_on <= ${day} and a.ends_on >= ${day})`

const ratesById = sql`coalesce(json_object_agg(r.id, json_build_object('bps', r.points_per_real_bps, 'fixed', r.fixed_points)), '{}')`

/** The maximum number of products whose own rates are cached. */
const MAX_PRODUCT_RATES = 500

/** Selects the rates of products on a day as a JSON object by id; null if there are more than are cached. */
const productRatesOn = (day: RawBuilder<unknown>) => sql`
  (with rated as materialized (
      select distinct product_id as id from rule_versions
        where product_id is not null and withdrawn_at is null and holds_from <= ${day}
        limit ${sql.lit(MAX_PRODUCT_RATES + 1)})
    select case when (select count(*) from rated) <= ${sql.lit(MAX_PRODUCT_RATES)} then (
      select ${ratesById}
      from (select p.id, a.points_per_real_bps, a.fixed_points from rated p cross join lateral rate_on(p.id, null, null, ${day}) a) r
    ) end)`

/** Selects the rates of brands and categories on a day as a JSON object by id. */
const ratesOn = (day: RawBuilder<unknown>) => sql`
  (select ${ratesById}
    from (
      select b.id, a.points_per_real_bps, a.fixed_points from brands b cross join lateral rate_on(null, b.id, null, ${day}) a
      union all
      select c.id, a.points_per_real_bps, a.fixed_points from categories c cross join lateral rate_on(null, null, c.id, ${day}) a
    ) r)`

/**
 * Selects `StoredEarning` as JSON, for a statement that has the professional and the day in columns. The
 * score is that of the cycle of `today`. With `isLocking`, locks the accelerators with limits until the end
 * of the transaction and reads their usage as left by the previous holder of the lock.
 */
export const earningOn = (
  { professional, store, day }: Readonly<Record<'professional' | 'store' | 'day', RawBuilder<unknown>>>,
  today: string,
  { isLocking }: { readonly isLocking: boolean },
) => sql`
  (select json_build_object(
      'settings', r.rules,
      'limits', campaign_limits(${day}, ${professional}, ${store}, ${isLocking}),
      'accelerators', ${acceleratorsOn(day)},
      'levels', (select json_agg(json_build_object('level', level, 'rank', rank, 'startsAtPoints', starts_at_points) order by rank)
        from levels_of(r.cycle)),
      'score', json_build_object('points', coalesce(c.points, 0), 'cycle', r.cycle,
        'floorRank', coalesce(c.floor_rank, floor_from_before(p.user_id, r.cycle)),
        'grantedRank', granted_rank(p.user_id, ${today}::date)),
      'profession', p.profession)
    from (
      select ${rulesAsStored} as rules, cycle_of(${today}::date) as cycle
    ) r
    left join professionals p on p.user_id = ${professional}
    left join cycle_scores c on c.professional_id = p.user_id and c.cycle = r.cycle)`

/** Parses the settings of stored facts, and gives each accelerator its limits. */
export const readEarning = ({ settings, limits, accelerators, ...facts }: StoredEarning): EarningFacts => ({
  ...facts,
  accelerators: withLimits(accelerators, limits),
  settings: readRules(settings),
})

function withLimits(
  accelerators: readonly AcceleratorRule[],
  found: readonly StoredLimits[],
): readonly AcceleratorRule[] {
  const limits = new Map(found.map(({ id, ...item }) => [id, item]))
  return accelerators.map((rule) => ({ ...rule, limits: limits.get(rule.id) }))
}

/** Reads the remaining limits of accelerators for a sale; accelerators without limits are absent. */
export async function listRooms(
  db: Database,
  ids: readonly string[],
  sale: { readonly professionalId: string; readonly storeId: string },
): Promise<Rooms> {
  const { rows } = await sql<{ limits: StoredLimits[] }>`
    select limits_of(${[...ids]}::uuid[], ${sale.professionalId}, ${sale.storeId}) as limits`.execute(db)
  return new Map((rows[0]?.limits ?? []).map(({ id, ...limits }) => [id, computeRoom(limits)]))
}

/**
 * Adds to the accelerators of a day what their limits currently leave for a sale; a null store: any store. No
 * query if none has limits.
 */
export async function readLimits(
  db: Database,
  accelerators: EarningFacts['accelerators'],
  sale: { readonly day: string; readonly professionalId: string | null; readonly storeId: string | null },
): Promise<EarningFacts['accelerators']> {
  if (!accelerators.some(({ isCapped }) => isCapped)) return accelerators
  const { day, professionalId, storeId } = sale
  const { rows } = await sql<{ limits: StoredLimits[] }>`
    select campaign_limits(${day}, ${professionalId}, ${storeId}, false) as limits`.execute(db)
  return withLimits(accelerators, rows[0]?.limits ?? [])
}

type AcceleratorSegment = NonNullable<EarningFacts['accelerators'][number]['segment']>
const parsed = new WeakMap<AcceleratorSegment, SegmentCondition[]>()

/** Returns the conditions of an accelerator's segment. Parsed once for each version of the programme. */
export function conditionsOf(segment: AcceleratorSegment): readonly SegmentCondition[] {
  const known = parsed.get(segment)
  if (known) return known
  const conditions = z.array(SegmentCondition).parse(segment.conditions)
  parsed.set(segment, conditions)
  return conditions
}

/**
 * Returns the segments of accelerators to which each professional belongs at a moment. One query, none if no
 * accelerator is limited to a segment.
 */
export async function listMembers(
  db: Database,
  sales: readonly (Pick<EarningFacts, 'accelerators'> & { readonly professionalId: string | null })[],
  at: Moment,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const professionalIds = sales.flatMap(({ professionalId }) => professionalId ?? [])
  const segments = new Map(
    sales.flatMap(({ accelerators }) =>
      accelerators.flatMap(({ segment }) => (segment ? [[segment.id, segment] as const] : [])),
    ),
  )
  if (professionalIds.length === 0) return new Map()
  return segmentsOfMembers(
    db,
    professionalIds,
    [...segments.values()].map((segment) => ({ id: segment.id, conditions: conditionsOf(segment) })),
    at,
  )
}

/** The facts of a day that are the same for all professionals. */
export type ProgrammeFacts = Pick<EarningFacts, 'settings' | 'accelerators'> & {
  readonly thresholds: readonly LevelThreshold[]
  /** The rates of brands and categories by id; those without a rate are absent. */
  readonly rates: ReadonlyMap<string, Rate>
  /** The rates of products with their own rate; null: too many to cache. */
  readonly productRates: ReadonlyMap<string, Rate> | null
  /** The ids of inactive brands and categories, whose products do not participate. */
  readonly inactive: { readonly brandIds: readonly string[]; readonly categoryIds: readonly string[] }
}

const factsOn = versionedFact(
  (day: string) => sql`(select json_build_object(
    'settings', ${rulesAsStored},
    'accelerators', ${acceleratorsOn(sql`${day}::date`)},
    'thresholds', (select json_agg(json_build_object('level', level, 'rank', rank, 'startsAtPoints', starts_at_points,
        'holdsFrom', holds_from) order by rank, holds_from)
      from (
        select level, rank, starts_at_points, '0001-01-01'::date as holds_from from levels
        union all
        select t.level, l.rank, t.starts_at_points, t.holds_from from level_thresholds t join levels l on l.level = t.level
      ) v),
    'rates', ${ratesOn(sql`${day}::date`)},
    'productRates', ${productRatesOn(sql`${day}::date`)},
    'inactive', json_build_object('brandIds', array(select id from brands where not active),
      'categoryIds', array(select id from categories where not active))))`,
  (stored): ProgrammeFacts => {
    type StoredRates = Readonly<Record<string, Rate>>
    const { settings, rates, productRates, ...facts } = stored as Pick<
      ProgrammeFacts,
      'accelerators' | 'thresholds' | 'inactive'
    > & {
      readonly settings: unknown
      readonly rates: StoredRates
      readonly productRates: StoredRates | null
    }
    return {
      ...facts,
      settings: readRules(settings),
      rates: new Map(Object.entries(rates)),
      productRates: productRates && new Map(Object.entries(productRates)),
    }
  },
)

/** Returns the facts of a day that are the same for all professionals. No query while the cached version is current. */
export const getProgrammeFacts = async (
  db: Database,
  day: string,
  version: string,
): Promise<ProgrammeFacts> => factsOn.at(db, version, day) ?? factsOn.get(db, day)

/**
 * Returns the facts that determine the points of goods bought on a day, with or without a professional. The programme's
 * part is cached in the process until it changes; the professional's part takes one query, and one more if an accelerator of
 * the day is limited to a segment.
 */
export async function getEarning(
  db: Database,
  {
    professionalId,
    day,
    now,
  }: { readonly professionalId: string | null; readonly day: string; readonly now: Date },
): Promise<EarningFacts> {
  const reading = factsOn.begin(db, day)
  const today = dayOf(now)
  const { known } = reading
  type Own = { readonly profession: string | null } & CycleScore
  const { rows } = await sql<VersionedRow & Own>`
    select ${reading.columns}, p.profession, coalesce(c.points, 0) as points, r.cycle,
      coalesce(c.floor_rank, floor_from_before(p.user_id, r.cycle)) as floor_rank,
      granted_rank(p.user_id, ${today}::date) as granted_rank
    from programme_version v
    cross join lateral (
      select case when v.version = ${known?.version ?? null}::uuid then ${known ? findCycle(today, known.value.settings) : null}
        else cycle_of(${today}::date) end as cycle
    ) r
    left join professionals p on p.user_id = ${professionalId}::uuid
    left join cycle_scores c on c.professional_id = p.user_id and c.cycle = r.cycle`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('programme_version has no row')
  const { profession, points, cycle, floorRank, grantedRank = 0 } = row
  const { settings, accelerators, thresholds } = reading.accept(row)
  const levels = levelsIn(thresholds, daysOfCycle(cycle).startsOn)
  const score = { points, cycle, floorRank, grantedRank }
  const members = await listMembers(db, [{ accelerators, professionalId }], {
    now,
    day: today,
    cycle,
    levels,
  })
  return { settings, accelerators, levels, profession, score, segmentIds: members.get(professionalId ?? '') }
}

/** Returns the facts for evaluating conditions at an instant, from the programme's facts of its day. */
export function momentIn({ settings, thresholds }: ProgrammeFacts, now: Date): Moment {
  const day = dayOf(now)
  const cycle = findCycle(day, settings)
  return { now, day, cycle, levels: levelsIn(thresholds, daysOfCycle(cycle).startsOn) }
}

/** Lists the active accelerators of a day with their targets. */
export const listAcceleratorRules = async (db: Database, day: string): Promise<readonly AcceleratorRule[]> =>
  (await factsOn.get(db, day)).accelerators
