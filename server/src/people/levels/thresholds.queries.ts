import type { Level } from '@esquadro/contract/people/levels/levels'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { LevelThreshold } from './levels.rules.ts'

/** A threshold with its author; null for the thresholds from the beginning. */
export interface StoredThreshold extends LevelThreshold {
  readonly createdAt: Date | null
  readonly createdBy: { readonly id: string; readonly name: string } | null
}

/** Lists the thresholds of all versions, newest first, by rank within a version. */
export async function listThresholds(db: Database): Promise<StoredThreshold[]> {
  const { rows } = await sql<StoredThreshold>`
    select l.level, l.rank, t.starts_at_points, t.holds_from, t.created_at,
      json_build_object('id', u.id, 'name', u.name) as created_by
    from level_thresholds t join levels l on l.level = t.level join users u on u.id = t.created_by
    union all
    select level, rank, starts_at_points, '0001-01-01', null, null from levels
    order by holds_from desc, rank`.execute(db)
  return rows
}

/** Locks the versions of thresholds until the transaction ends. */
export async function lockThresholds(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('level-thresholds', 0))`.execute(trx)
}

/** Replaces the thresholds that apply from a day. */
export async function replaceThresholds(
  trx: Database,
  holdsFrom: string,
  thresholds: readonly { readonly level: Level; readonly startsAtPoints: number }[],
  by: { readonly id: string; readonly now: Date },
): Promise<void> {
  await deleteThresholds(trx, holdsFrom)
  await trx
    .insertInto('levelThresholds')
    .values(thresholds.map((threshold) => ({ ...threshold, holdsFrom, createdAt: by.now, createdBy: by.id })))
    .execute()
}

/** Removes the thresholds that apply from a day; returns their number. */
export async function deleteThresholds(trx: Database, holdsFrom: string): Promise<number> {
  const removed = await trx
    .deleteFrom('levelThresholds')
    .where('holdsFrom', '=', holdsFrom)
    .returning('level')
    .execute()
  return removed.length
}

export interface LevelMove {
  readonly from: number
  readonly to: number
  readonly professionals: number
}

/**
 * Counts the professionals with points in a cycle by their ranks under two lists of thresholds, and lists up
 * to 50 whose ranks differ.
 */
export async function compareThresholds(
  db: Database,
  cycle: string,
  before: readonly number[],
  after: readonly number[],
): Promise<{
  moves: LevelMove[]
  items: { id: string; name: string; points: number; from: number; to: number }[]
}> {
  const ranked = sql`(
    select c.professional_id, c.points,
      width_bucket(greatest(c.points, 0), ${[...before]}::bigint[]) - 1 as before,
      width_bucket(greatest(c.points, 0), ${[...after]}::bigint[]) - 1 as after
    from cycle_scores c where c.cycle = ${cycle}) r`
  const { rows: moves } = await sql<LevelMove>`
    select r.before as "from", r.after as "to", count(*)::int as professionals from ${ranked}
    group by 1, 2 order by 1, 2`.execute(db)
  const { rows: items } = await sql<{ id: string; name: string; points: number; from: number; to: number }>`
    select u.id, u.name, r.points, r.before as "from", r.after as "to" from ${ranked}
    join users u on u.id = r.professional_id
    where r.before <> r.after order by r.points desc, u.id limit 50`.execute(db)
  return { moves, items }
}
