import { type RawBuilder, sql } from 'kysely'
import { addDays, dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'

/** Points that expire in a month (`2026-11`), and the first day on which some of them do. */
export interface ExpiringMonth {
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

/** Lists the points left in a professional's lots by the month in which they expire, earliest first. One query. */
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
