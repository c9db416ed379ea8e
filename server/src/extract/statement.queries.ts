import type { ExtractBalances, ExtractLine, ExtractTotals } from '@esquadro/contract/extract/extract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { addDays } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { about, conditionsOf, type Narrowing, startOf, statusOn, sumsOfEntries } from './extract.queries.ts'

/** Reads the balances before and after the period of a filter. One query. */
export async function getBalances(
  db: Database,
  professionalId: string,
  { from, to }: Pick<Narrowing, 'from' | 'to'>,
): Promise<ExtractBalances> {
  const sumUntil = (day: string | undefined, otherwise: RawBuilder<unknown>) =>
    day === undefined
      ? otherwise
      : sql`coalesce((select sum(amount) from point_entries
          where professional_id = ${professionalId} and occurred_at < ${startOf(day)}), 0)::bigint`
  const balance = sql`coalesce((select balance from point_accounts where professional_id = ${professionalId}), 0)::bigint`
  const { rows } = await sql<ExtractBalances>`
    select ${sumUntil(from, sql`0::bigint`)} as opening, ${sumUntil(to && addDays(to, 1), balance)} as closing`.execute(
    db,
  )
  return rows[0] ?? { opening: 0, closing: 0 }
}

/** Sums the lines that match a filter. One query. */
export async function getTotals(
  db: Database,
  professionalId: string,
  filter: Narrowing,
): Promise<ExtractTotals> {
  const { rows } = await sql<ExtractTotals>`
    select ${sumsOfEntries} from point_entries e ${filter.q ? about : sql``}
    where ${conditionsOf(professionalId, filter)}`.execute(db)
  return rows[0] ?? { credits: 0, debits: 0, sum: 0 }
}

/** A line of a statement. */
export interface StatementLine
  extends Omit<z.input<typeof ExtractLine>, 'invoiceId' | 'remaining' | 'availableAt' | 'occurredAt'> {
  readonly occurredAt: Date
  readonly position: number
  /** The total of the line's invoice. */
  readonly invoiceCents: number | null
}

/**
 * Lists up to `limit` lines that match a filter or have the given positions, in chronological order, with the
 * balance after each. One query.
 */
export async function listStatementLines(
  db: Database,
  professionalId: string,
  selection: Narrowing | { readonly positions: readonly number[] },
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<StatementLine[]> {
  const isPlaced = 'positions' in selection
  const condition = isPlaced
    ? sql`e.professional_id = ${professionalId} and e.position = any(${[...selection.positions]}::bigint[])`
    : conditionsOf(professionalId, selection)
  const { rows } = await sql<StatementLine>`
    with running as (
      select id, sum(amount) over (order by occurred_at, position)::bigint as balance_after
      from point_entries where professional_id = ${professionalId}
    ), found as (
      select e.id from point_entries e ${!isPlaced && selection.q ? about : sql``}
      where ${condition}
      order by e.occurred_at, e.position limit ${limit}
    )
    select e.id, e.position, e.kind, e.amount, e.occurred_at, e.expires_on, e.reason, running.balance_after,
      s.trade_name as store_name, i.number as invoice_number, i.total_cents as invoice_cents,
      a.name as accelerator_name, ${statusOn(now)} as status
    from found
    join point_entries e on e.id = found.id
    join running on running.id = e.id
    left join point_lots l on l.entry_id = e.id
    ${about}
    order by e.occurred_at, e.position`.execute(db)
  return rows
}
