import type { Flow } from '@esquadro/contract/dashboards/cms'
import { BUSINESS_TIME_ZONE } from '@esquadro/contract/fields/date'
import type { PageQuery } from '@esquadro/contract/fields/page'
import type { EntryKind } from '@esquadro/contract/points/entry'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { pageOf } from '../database/page.queries.ts'
import { about, startOf } from '../extract/extract.queries.ts'
import type { Flow as MonthFlow } from '../extract/extract.rules.ts'
import { readInBatches } from '../lists/cursor.queries.ts'
import { flowOf } from '../points/figures.queries.ts'

/** Sums the ledger by month and flow from a day on. One query. */
export async function listFlowsSince(db: Database, day: string): Promise<MonthFlow[]> {
  const { rows } = await sql<MonthFlow>`
    select to_char(e.occurred_at at time zone ${BUSINESS_TIME_ZONE}, 'YYYY-MM') as month, ${flowOf} as flow,
      sum(e.amount)::bigint as points
    from point_entries e where e.occurred_at >= ${startOf(day)}
    group by 1, 2`.execute(db)
  return rows
}

export interface MonthSales {
  readonly month: string
  readonly sales: number
  readonly salesCents: number
}

/** Sums the approved sales by month of issue between two days. One query. */
export async function listSalesBetween(db: Database, from: string, to: string): Promise<MonthSales[]> {
  const { rows } = await sql<MonthSales>`
    select to_char(issued_on, 'YYYY-MM') as month, count(*)::int as sales, sum(total_cents)::bigint as sales_cents
    from invoices
    where kind = 'sale' and status = 'approved' and issued_on between ${from}::date and ${to}::date
    group by 1`.execute(db)
  return rows
}

export interface EntryFilter {
  readonly flow?: Flow | undefined
  readonly kind?: EntryKind | undefined
  readonly professional?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly sort?: 'occurredAt' | '-occurredAt' | undefined
}

export interface EntryRow {
  readonly id: string
  readonly occurredAt: Date
  readonly professionalId: string
  readonly professionalName: string
  readonly kind: EntryKind
  readonly flow: Flow
  readonly points: number
  readonly store: string | null
  readonly invoiceId: string | null
  readonly invoiceNumber: string | null
  readonly reason: string | null
}

function conditionsOf({ flow, kind, professional, from, to }: EntryFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = []
  if (flow) conditions.push(sql`${flowOf} = ${flow}`)
  if (kind) conditions.push(sql`e.kind = ${kind}`)
  if (professional) conditions.push(sql`e.professional_id = ${professional}`)
  if (from) conditions.push(sql`e.occurred_at >= ${startOf(from)}`)
  if (to) conditions.push(sql`e.occurred_at < ${startOf(addDays(to, 1))}`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const found = (filter: EntryFilter) => sql`from point_entries e where ${conditionsOf(filter)}`

const orderOf = ({ sort }: EntryFilter) =>
  sort === 'occurredAt' ? sql`e.occurred_at, e.position` : sql`e.occurred_at desc, e.position desc`

const selectEntries = (filter: EntryFilter, page: RawBuilder<unknown>) => sql<EntryRow>`
  select e.id, e.occurred_at, e.professional_id, u.name as professional_name, e.kind, ${flowOf} as flow, e.amount as points,
    s.trade_name as store, i.id as invoice_id, i.number as invoice_number, e.reason
  from (select e.* ${found(filter)} order by ${orderOf(filter)} ${page}) e
  join users u on u.id = e.professional_id
  ${about}
  order by ${orderOf(filter)}`

/** Reads a page of ledger entries with the number and sum of all that match. Two queries. */
export async function listEntries(
  db: Database,
  filter: EntryFilter,
  page: PageQuery,
): Promise<{ rows: EntryRow[]; total: number; points: number }> {
  const { rows } = await selectEntries(filter, pageOf(page)).execute(db)
  const counted = await sql<{ total: number; points: number }>`
    select count(*)::int as total, coalesce(sum(e.amount), 0)::bigint as points ${found(filter)}`.execute(db)
  return { rows, ...(counted.rows[0] ?? { total: 0, points: 0 }) }
}

/** Reads all ledger entries that match in batches, for an export. */
export const exportedEntries = (db: Database, filter: EntryFilter): AsyncIterable<readonly EntryRow[]> =>
  readInBatches(db, selectEntries(filter, sql``), (rows) => rows)
