import type { ExtractBalances, ExtractLine, ExtractTotals } from '@esquadro/contract/ledger/extract/extract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { addDays } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Language } from '../../platform/messages/messages.ts'
import { about, conditionsOf, type Narrowing, startOf, statusOn, sumsOfEntries } from './extract.queries.ts'

/** Reads the balances before and after the period of a filter. */
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

/** Sums the lines that match a filter. */
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
 * balance after each.
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

export interface MonthReader {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly language: Language
}

/**
 * Claims up to `limit` professionals for the statement of a month: those who accept news, have an address
 * that accepts mails, and have entries in it. Each is claimed once.
 */
export async function claimMonthReaders(
  trx: Database,
  {
    from,
    to,
    now,
    limit,
  }: { readonly from: string; readonly to: string; readonly now: Date; readonly limit: number },
): Promise<MonthReader[]> {
  const { rows } = await sql<MonthReader>`
    with new as (
      insert into notices_given (user_id, key, given_at)
      select u.id, ${`month-statement:${from.slice(0, 7)}`}, ${now} from users u
      where u.user_type = 'professional' and u.status = 'active' and u.accepts_email and u.email_rejected_at is null
        and not exists (select from notices_given n
          where n.user_id = u.id and n.key = ${`month-statement:${from.slice(0, 7)}`})
        and exists (select from point_entries e where e.professional_id = u.id
          and e.occurred_at >= ${startOf(from)} and e.occurred_at < ${startOf(addDays(to, 1))})
      order by u.id limit ${limit}
      on conflict do nothing returning user_id
    )
    select u.id as user_id, u.name, u.email, u.language from new join users u on u.id = new.user_id order by u.id`.execute(
    trx,
  )
  return rows
}
