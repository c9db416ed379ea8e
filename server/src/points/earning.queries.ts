import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { cycleOf } from '../levels/levels.rules.ts'
import { type ProgrammeRules, readRules, TEXTS } from '../settings/settings.queries.ts'
import type { AcceleratorRule } from './points.rules.ts'
import type { SaleRules } from './sale.rules.ts'

/** The facts that determine the points of goods bought on a day; the score is zero if no professional is given. */
export interface EarningFacts extends SaleRules {
  readonly settings: ProgrammeRules
}

/** The facts as the SQL returns them: with the settings as stored. */
export type StoredEarning = Omit<EarningFacts, 'settings'> & { readonly settings: unknown }

/** Selects the active accelerators of a day as a JSON array, ordered by id. */
const acceleratorsOn = (day: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object(
      'id', a.id, 'name', a.name, 'multiplierBps', a.multiplier_bps, 'startsOn', a.starts_on, 'endsOn', a.ends_on,
      'cumulative', a.cumulative, 'active', a.active, 'everything', a.everything, 'targets', t.targets) order by a.id), '[]')
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

/**
 * Selects `StoredEarning` as JSON, for a statement that has the professional and the day in columns. The score is that
 * of the cycle of `today`.
 */
export const earningOn = (professional: RawBuilder<unknown>, day: RawBuilder<unknown>, today: string) => sql`
  (select json_build_object(
      'settings', r.rules,
      'accelerators', ${acceleratorsOn(day)},
      'levels', (select json_agg(json_build_object('level', level, 'rank', rank, 'startsAtPoints', starts_at_points) order by rank)
        from levels),
      'score', json_build_object('points', coalesce(c.points, 0), 'cycle', r.cycle,
        'floorRank', coalesce(c.floor_rank, floor_from_before(p.user_id, r.cycle))),
      'profession', p.profession)
    from (
      select s.value - ${[...TEXTS]}::text[] as rules,
        case when s.value ->> 'cycle' = 'calendar-semester' then ${cycleOf(today, 'calendar-semester')}
          else ${cycleOf(today, 'calendar-year')} end as cycle
      from (select) one left join settings s on true
    ) r
    left join professionals p on p.user_id = ${professional}
    left join cycle_scores c on c.professional_id = p.user_id and c.cycle = r.cycle)`

/** Parses the settings of stored facts. */
export const readEarning = ({ settings, ...facts }: StoredEarning): EarningFacts => ({
  ...facts,
  settings: readRules(settings),
})

/** Returns the facts that determine the points of goods bought on a day, with or without a professional. One query. */
export async function getEarning(
  db: Database,
  {
    professionalId,
    day,
    now,
  }: { readonly professionalId: string | null; readonly day: string; readonly now: Date },
): Promise<EarningFacts> {
  const { rows } = await sql<{ earning: StoredEarning }>`
    select ${earningOn(sql`${professionalId}::uuid`, sql`${day}::date`, dayOf(now))} as earning`.execute(db)
  if (!rows[0]) throw new Error('expected one row')
  return readEarning(rows[0].earning)
}

/** Lists the active accelerators of a day with their targets. One query. */
export async function listAcceleratorRules(db: Database, day: string): Promise<AcceleratorRule[]> {
  const { rows } = await sql<{ rules: AcceleratorRule[] }>`
    select ${acceleratorsOn(sql`${day}::date`)} as rules`.execute(db)
  return rows[0]?.rules ?? []
}
