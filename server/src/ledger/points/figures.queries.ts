import { type RawBuilder, sql } from 'kysely'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'

/** Points that expire in a month (`2026-11`), and the first day on which some of them do. */
interface ExpiringMonth {
  readonly month: string
  readonly firstOn: string
  readonly points: number
}

/**
 * A subquery that sums the lots of one professional, or of all, into available, pending, lapsed, owed and
 * expiring points. The summary shows these figures; the ledger's verification compares them with the balance.
 */
export const pointFigures = (now: Date, professionalId: string | null): RawBuilder<unknown> => {
  const today = dayOf(now)
  const left = sql`remaining > 0 and (expires_on is null or expires_on > ${today})`
  const sumOf = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(remaining) filter (where ${condition}), 0)::bigint`
  const within = (days: number) => sumOf(sql`${left} and expires_on <= ${addDays(today, days)}`)
  return sql`
    select professional_id,
      ${sumOf(sql`${left} and available_at <= ${now}`)} as available,
      ${sumOf(sql`${left} and available_at > ${now}`)} as pending,
      ${sumOf(sql`remaining > 0 and expires_on <= ${today}`)} as lapsed,
      -${sumOf(sql`remaining < 0`)} as owed,
      ${within(30)} as in30_days, ${within(60)} as in60_days, ${within(90)} as in90_days,
      min(expires_on) filter (where ${left}) as next_expiry
    from point_lots
    where remaining <> 0 ${professionalId ? sql`and professional_id = ${professionalId}` : sql``}
    group by professional_id`
}

/** Lists the points left in a professional's lots by the month in which they expire, earliest first. */
export async function listExpiring(
  db: Database,
  professionalId: string,
  today: string,
): Promise<ExpiringMonth[]> {
  const { rows } = await sql<ExpiringMonth>`
    select to_char(expires_on, 'YYYY-MM') as month, min(expires_on) as first_on, sum(remaining)::bigint as points
    from point_lots
    where professional_id = ${professionalId} and remaining > 0 and expires_on > ${today}
    group by 1 order by 1`.execute(db)
  return rows
}

/**
 * The flow of an entry `e`. Restored points reduce the flow that they come from: a refund reduces spending,
 * restored expired points reduce expiry, an undone return reduces reversals.
 */
export const flowOf = sql<'earned' | 'spent' | 'expired' | 'reversed'>`case
  when e.kind = 'expiry' then 'expired'
  when e.kind = 'reversal' then (
    select case when o.kind = 'expiry' then 'expired' when o.amount < 0 then 'spent' else 'reversed' end
    from point_entries o where o.id = e.credit_id)
  when e.amount < 0 then 'spent'
  else 'earned' end`

/**
 * Returns the position up to which the cached sums cover the ledger. Read the sums and later entries in the
 * same snapshot, with `inSnapshot`.
 */
export async function getSummedPosition(trx: Database): Promise<number> {
  const known = positions.get(trx)
  if (known !== undefined) return known
  const { position } = await trx.selectFrom('ledgerSumState').select('position').executeTakeFirstOrThrow()
  positions.set(trx, position)
  return position
}

/** The positions of snapshots that are being read. */
const positions = new WeakMap<Database, number>()

/** Runs reads that must agree with each other in one snapshot; within a transaction, in its snapshot. */
export const inSnapshot = <T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** The number of ledger positions that one statement adds to the cached sums. */
const STEP = 100_000

/**
 * Adds the new entries to the cached sums, in steps; readers add the rest themselves. Returns their number;
 * null while a long posting is running. Postings wait only while the end of the ledger is read.
 */
export async function foldLedgerSums(db: Database, step = STEP): Promise<number | null> {
  const { rows: ends } = await sql<{ upto: number | null }>`select end_of_ledger() as upto`.execute(db)
  const upto = ends[0]?.upto ?? null
  if (upto === null) return null
  for (let total = 0; ; ) {
    const { rows } = await sql<{ folded: number; covered: number }>`
      select folded, covered from fold_ledger_sums(${upto}, ${step})`.execute(db)
    const { folded = 0, covered = upto } = rows[0] ?? {}
    total += folded
    if (covered >= upto) return total
  }
}
