import type { EntryKind } from '@esquadro/contract/ledger/points/entry'
import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import type { PageQuery } from '@esquadro/contract/platform/fields/page'
import type { Flow } from '@esquadro/contract/reports/dashboards/cms'
import { type RawBuilder, sql } from 'kysely'
import { about, startOf } from '../../ledger/extract/extract.queries.ts'
import type { Flow as MonthFlow } from '../../ledger/extract/extract.rules.ts'
import { flowOf, getSummedPosition, inSnapshot } from '../../ledger/points/figures.queries.ts'
import { addDays } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/page.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'

/** Sums the ledger by month and flow from a day on. */
export const listFlowsSince = (db: Database, day: string): Promise<MonthFlow[]> =>
  inSnapshot(db, async (trx) => {
    const position = await getSummedPosition(trx)
    const { rows } = await sql<MonthFlow>`
      select to_char(day, 'YYYY-MM') as month, flow, sum(points)::bigint as points
      from (
        select day, flow, points from ledger_flow_sums where day >= ${day}::date
        union all
        select (e.occurred_at at time zone ${BUSINESS_TIME_ZONE})::date, ${flowOf}, e.amount
        from point_entries e where e.position > ${position} and e.occurred_at >= ${startOf(day)}
      ) f
      group by 1, 2`.execute(trx)
    return rows
  })

export interface MonthSales {
  readonly month: string
  readonly sales: number
  readonly salesCents: number
}

/** Sums the approved sales by month of issue, from the first month to the last. */
export async function listSalesBetween(db: Database, from: string, to: string): Promise<MonthSales[]> {
  const { rows } = await sql<MonthSales>`
    select to_char(m.first, 'YYYY-MM') as month, s.sales, s.sales_cents
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 month') m (first)
    -- Month by month: grouping the sales takes longer than summing them.
    cross join lateral (
      select count(*)::int as sales, coalesce(sum(total_cents), 0)::bigint as sales_cents from invoices
      where kind = 'sale' and status = 'approved'
        and issued_on >= m.first::date and issued_on < (m.first + interval '1 month')::date
    ) s`.execute(db)
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
  // These are few among all entries, and an index has them.
  if (flow === 'expired' || flow === 'reversed') conditions.push(sql`e.kind in ('expiry', 'reversal')`)
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

interface Counted {
  readonly total: number
  readonly points: number
}

/** Counts and sums the matching entries: of one professional from the entries, otherwise from the cached sums. */
async function countEntries(trx: Database, filter: EntryFilter): Promise<Counted> {
  const { flow, kind, professional, from, to } = filter
  const live = (where: RawBuilder<unknown>) =>
    sql`select count(*) as entries, coalesce(sum(e.amount), 0) as points ${found(filter)} and ${where}`
  const readCached = async () => {
    const position = await getSummedPosition(trx)
    const conditions = [sql`true`]
    if (flow) conditions.push(sql`flow = ${flow}`)
    if (kind) conditions.push(sql`kind = ${kind}`)
    if (from) conditions.push(sql`day >= ${from}::date`)
    if (to) conditions.push(sql`day <= ${to}::date`)
    return sql`
      select entries, points from ledger_flow_sums where ${sql.join(conditions, sql` and `)}
      union all ${live(sql`e.position > ${position}`)}`
  }
  const { rows } = await sql<Counted>`
    select coalesce(sum(entries), 0)::int as total, coalesce(sum(points), 0)::bigint as points
    from (${professional ? live(sql`true`) : await readCached()}) s`.execute(trx)
  return rows[0] ?? { total: 0, points: 0 }
}

/** Reads a page of ledger entries with the number and sum of all that match. */
export const listEntries = (
  db: Database,
  filter: EntryFilter,
  page: PageQuery,
): Promise<{ rows: EntryRow[]; total: number; points: number }> =>
  inSnapshot(db, async (trx) => {
    const { rows } = await selectEntries(filter, pageOf(page)).execute(trx)
    return { rows, ...(await countEntries(trx, filter)) }
  })

/** Reads all ledger entries that match in batches, for an export. */
export const exportedEntries = (db: Database, filter: EntryFilter): AsyncIterable<readonly EntryRow[]> =>
  readInBatches(db, selectEntries(filter, sql``), (rows) => rows)
