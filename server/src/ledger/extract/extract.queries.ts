import type {
  ExtractDetails,
  ExtractLine,
  ExtractSummary,
  ExtractTotals,
} from '@esquadro/contract/ledger/extract/extract'
import type * as extract from '@esquadro/contract/ledger/extract/professional'
import { Explanation } from '@esquadro/contract/ledger/points/explanation'
import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import { type Paged, type PagePosition, readSort } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { addDays, addMonths, dayOf } from '../../platform/clock.ts'
import { type Database, prepared } from '../../platform/database/connect.ts'
import {
  instantKey,
  integerKey,
  type PageStart,
  pageStart,
  positionOf,
} from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import { flowOf, pointFigures } from '../points/figures.queries.ts'
import { type Flow, monthsOf, sumFlows } from './extract.rules.ts'

type LineRow = z.input<typeof ExtractLine>

export interface LineFilter extends Omit<z.output<typeof extract.getAll.query>, 'limit' | 'page' | 'sort'> {
  readonly id?: string
  readonly sort: z.output<typeof extract.getAll.query>['sort']
  readonly page: number
  readonly limit: number
}

/** Joins the invoice, store and accelerator of an entry `e`; a reversal or expiry uses those of its credit. */
export const about = sql`
  left join point_entries c on c.id = e.credit_id
  left join invoices i on i.id = case
    when c.source_type = 'invoice' then c.source_id
    when e.source_type = 'invoice' then e.source_id end
  left join stores s on s.id = i.store_id
  left join accelerators a on a.id = coalesce(e.accelerator_id, c.accelerator_id)`

/** Whether a limit of the accelerator reduced the credit of an entry `e` of invoice `i`, as SQL. */
const isLimitReached = sql`coalesce(e.kind = 'accelerator' and jsonb_path_exists(i.explanation,
  '$.accelerators[*] ? (@.id == $id && @.limit.isReached == true)', jsonb_build_object('id', e.accelerator_id)), false)`

/** The first instant of a business day, as SQL. */
export const startOf = (day: string): RawBuilder<unknown> =>
  sql`(${day}::date::timestamp at time zone ${BUSINESS_TIME_ZONE})`

/** The filters of a professional's lines. */
export type Narrowing = Pick<LineFilter, 'kind' | 'direction' | 'q' | 'from' | 'to'>

/** The conditions of a filter on entries `e`; a search requires the joins of `about`. */
export function conditionsOf(professionalId: string, filter: Narrowing): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`e.professional_id = ${professionalId}`]
  if (filter.kind) conditions.push(sql`e.kind = ${filter.kind}`)
  if (filter.direction) conditions.push(filter.direction === 'credit' ? sql`e.amount > 0` : sql`e.amount < 0`)
  if (filter.from) conditions.push(sql`e.occurred_at >= ${startOf(filter.from)}`)
  if (filter.to) conditions.push(sql`e.occurred_at < ${startOf(addDays(filter.to, 1))}`)
  if (filter.q)
    // Finds stores by their own index instead of joining them to each entry.
    conditions.push(sql`(i.store_id in (select t.id from stores t where ${contains('t.search', filter.q)})
      or ${contains('i.number', filter.q)} or ${contains('a.search', filter.q)} or position(fold(${filter.q}) in fold(e.reason)) > 0)`)
  return sql.join(conditions, sql` and `)
}

/** The status of an entry `e` with its lot `l`, as SQL. */
export const statusOn = (now: Date): RawBuilder<unknown> => sql`case
  when e.amount < 0 then case when l.remaining < 0 then 'owed' else 'done' end
  when coalesce((
    select -sum(r.amount) from point_entries r where r.credit_id = e.id and r.kind = 'reversal'
  ), 0) >= e.amount then 'reversed'
  when l.remaining > 0 and e.expires_on <= ${dayOf(now)} then 'expired'
  when l.remaining > 0 and e.available_at > ${now} then 'pending'
  when l.remaining > 0 then 'available'
  when exists (select from point_entries x where x.credit_id = e.id and x.kind = 'expiry') then 'expired'
  else 'spent' end`

type Sums = ExtractTotals & { readonly total: number; readonly among: number }
type Found = Sums & ((LineRow & { readonly cursor: string }) | { id: null })

/** The sums of credits, of debits and of both in entries `e`, as SQL. */
export const sumsOfEntries = sql`
  coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as credits,
  coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as debits,
  coalesce(sum(e.amount), 0)::bigint as sum`

/**
 * The professional's lines that match a filter, in order, with the balance after each, their number and their
 * sums; one row without id if there are none.
 */
function selectLines(
  professionalId: string,
  filter: Omit<LineFilter, 'page' | 'limit'>,
  now: Date,
  start?: PageStart,
): RawBuilder<Found> {
  const { column, direction } = readSort(filter.sort)
  const orderBy = (way: 'asc' | 'desc') =>
    sql.join(SORTS[column].map((key) => sql`${key.column} ${sql.raw(way)}`))
  const order = orderBy(direction)
  const readOrder = start?.isBefore ? orderBy(direction === 'asc' ? 'desc' : 'asc') : order
  const rows = start?.rows ?? sql`true`
  const isUsual = start?.rows === null && !filter.id && !filter.q && filter.sort === '-occurredAt'
  return sql<Found>`
    with ${isUsual ? prepared('extract') : sql``} found as (
      select e.id, e.position, e.amount, e.occurred_at from point_entries e ${filter.q ? about : sql``}
      where ${conditionsOf(professionalId, filter)} ${filter.id ? sql`and e.id = ${filter.id}` : sql``}
    ), page as (
      select e.id, e.occurred_at, ${start?.cursor ?? sql`null`} as cursor, row_number() over (order by ${order}) as nth
      from found e where ${rows} order by ${readOrder} ${start?.range ?? sql``}
    ), later as (
      -- The points that came after each entry, in one pass from the newest back to the oldest of the page: in the
      -- order of time, which is the one that is shown.
      select id, sum(amount) over (order by occurred_at desc, position desc) - amount as points
      from point_entries
      where professional_id = ${professionalId} and occurred_at >= (select min(occurred_at) from page)
    )
    select sums.*, line.*
    from (
      select count(*)::int as total, (count(*) filter (where ${rows}))::int as among, ${sumsOfEntries} from found e
    ) sums left join (
      select page.cursor, e.id, e.kind, e.amount, e.occurred_at, e.reason, e.available_at, e.expires_on, page.nth,
        s.trade_name as store_name, i.id as invoice_id, i.number as invoice_number, a.name as accelerator_name,
        ${isLimitReached} as is_limit_reached,
        case when e.amount > 0 then l.remaining end as remaining,
        (k.balance - later.points)::bigint as balance_after,
        ${statusOn(now)} as status
      from page
      join point_entries e on e.id = page.id
      join later on later.id = e.id
      join point_accounts k on k.professional_id = e.professional_id
      left join point_lots l on l.entry_id = e.id
      ${about}
    ) line on true
    order by line.nth`
}

const isLine = (row: Found): row is Sums & LineRow & { readonly cursor: string } => row.id !== null

const byPosition = integerKey(sql`e.position`)
const SORTS = {
  occurredAt: [instantKey(sql`e.occurred_at`), byPosition],
  amount: [integerKey(sql`e.amount`), byPosition],
} as const

/** Reads all of the professional's lines that match a filter, in batches, for an export. */
export const exportedLines = (
  db: Database,
  professionalId: string,
  filter: Omit<LineFilter, 'page' | 'limit'>,
  now: Date,
): AsyncIterable<readonly LineRow[]> =>
  readInBatches(db, selectLines(professionalId, filter, now), (rows) => rows.filter(isLine))

/** Lists a page of the professional's lines that match a filter, with the balance after each and the sums of all. */
export async function listLines(
  db: Database,
  professionalId: string,
  filter: LineFilter,
  now: Date,
): Promise<Paged<LineRow> & PagePosition & { readonly totals: ExtractTotals }> {
  const { column, direction } = readSort(filter.sort)
  const start = pageStart(SORTS[column], direction, filter)
  const { rows } = await selectLines(professionalId, filter, now, start).execute(db)
  const { total = 0, among = 0, credits = 0, debits = 0, sum = 0 } = rows[0] ?? {}
  const lines = rows.filter(isLine)
  return {
    items: lines,
    total,
    limit: filter.limit,
    totals: { credits, debits, sum },
    ...positionOf(start, filter, { cursors: lines.map(({ cursor }) => cursor), total, among }),
  }
}

/** Reads a line of the professional with its invoice and linked lines; throws `not-found`. */
export async function getDetails(
  db: Database,
  professionalId: string,
  id: string,
  now: Date,
): Promise<z.input<typeof ExtractDetails>> {
  const { items } = await listLines(db, professionalId, { id, sort: 'occurredAt', page: 1, limit: 1 }, now)
  const [line] = items
  if (!line) throw new AppError('not-found')
  const invoice = line.invoiceId ? await getInvoice(db, line.invoiceId, id) : null
  return { line, ...(invoice ?? { invoice: null, explanation: null }), ...(await getLinks(db, id)) }
}

/** Reads the invoice of a line with the explanation of the approval that the line belongs to, which may be an earlier one. */
async function getInvoice(db: Database, id: string, entryId: string) {
  const { explanation, ...invoice } = await db
    .selectFrom('invoices as i')
    .innerJoin('stores as s', 's.id', 'i.storeId')
    .leftJoin('customers as c', 'c.id', 'i.customerId')
    .leftJoin('formerApprovals as f', (join) =>
      join.onRef('f.invoiceId', '=', 'i.id').on(
        sql<boolean>`f.number = (
            select approval_of_credit(coalesce(credit.key, e.key)) from point_entries e
            left join point_entries credit on credit.id = e.credit_id where e.id = ${entryId})`,
      ),
    )
    .select([
      'i.id',
      'i.number',
      'i.series',
      'i.accessKey',
      'i.issuedOn',
      'i.totalCents',
      's.tradeName as storeName',
      'c.name as customerName',
      sql<number | null>`case when f.number is null then i.points else f.points end`.as('points'),
      sql<unknown>`case when f.number is null then i.explanation else f.explanation end`.as('explanation'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  const read = Explanation.safeParse(explanation)
  return {
    invoice: { ...invoice, points: invoice.points ?? 0 },
    // A return has an explanation of another shape.
    explanation: read.success ? read.data : null,
  }
}

type Link = z.input<typeof ExtractDetails>['uses'][number]

async function getLinks(
  db: Database,
  id: string,
): Promise<Pick<z.input<typeof ExtractDetails>, 'uses' | 'reversals' | 'takenFrom' | 'undoes'>> {
  const { rows } = await sql<Link & { role: 'use' | 'reversal' | 'source' | 'undone' }>`
    with links (role, id, points) as (
      -- What was taken from this lot; of a debt, what repaid it.
      select 'use', u.entry_id, abs(u.amount) from point_lot_uses u
        join point_entries e on e.id = u.entry_id
        where u.lot_entry_id = ${id} and not (e.kind = 'reversal' and e.credit_id is not distinct from ${id})
      union all
      select case when e.amount > 0 then 'use' else 'source' end, u.lot_entry_id, abs(u.amount)
        from point_lot_uses u join point_entries e on e.id = u.entry_id where u.entry_id = ${id}
      union all
      select 'reversal', r.id, abs(r.amount) from point_entries r where r.credit_id = ${id} and r.kind = 'reversal'
      union all
      select 'undone', e.credit_id, abs(e.amount) from point_entries e where e.id = ${id} and e.credit_id is not null
    )
    select links.role, e.id, e.kind, links.points::bigint as points, e.occurred_at, e.reason
    from links join point_entries e on e.id = links.id
    order by e.position`.execute(db)
  const of = (role: string) => rows.filter((row) => row.role === role)
  return {
    uses: of('use'),
    reversals: of('reversal'),
    takenFrom: of('source'),
    undoes: of('undone')[0] ?? null,
  }
}

interface Figures {
  readonly balance: number
  readonly available: number | null
  readonly pending: number | null
  readonly lapsed: number | null
  readonly owed: number | null
  readonly in30Days: number | null
  readonly in60Days: number | null
  readonly in90Days: number | null
  readonly nextExpiry: string | null
  readonly nextPoints: number | null
  readonly pendingDays: { day: string; points: number }[]
}

/** Reads the professional's points by state and the totals of the last 12 months. */
export async function getSummary(
  db: Database,
  professionalId: string,
  standing: { readonly cycle: string; readonly points: number },
  now: Date,
): Promise<ExtractSummary> {
  const today = dayOf(now)
  const { rows } = await sql<Figures>`
    select coalesce((select balance from point_accounts where professional_id = ${professionalId}), 0)::bigint as balance,
      f.*,
      (select sum(remaining)::bigint from point_lots
        where professional_id = ${professionalId} and remaining > 0 and expires_on = f.next_expiry) as next_points,
      (select coalesce(json_agg(json_build_object('day', d.day, 'points', d.points) order by d.day), '[]') from (
        select (available_at at time zone ${BUSINESS_TIME_ZONE})::date as day, sum(remaining) as points
        from point_lots
        where professional_id = ${professionalId} and remaining > 0 and available_at > ${now}
          and (expires_on is null or expires_on > ${today})
        group by 1 order by 1 limit 12) d) as pending_days
    from (select 1) one left join (${pointFigures(now, professionalId)}) f on true`.execute(db)
  const flows = await listFlows(db, professionalId)
  const found = rows[0]
  return {
    balance: found?.balance ?? 0,
    available: found?.available ?? 0,
    pending: { points: found?.pending ?? 0, days: found?.pendingDays ?? [] },
    owed: found?.owed ?? 0,
    lapsed: found?.lapsed ?? 0,
    expiring: {
      in30Days: found?.in30Days ?? 0,
      in60Days: found?.in60Days ?? 0,
      in90Days: found?.in90Days ?? 0,
      next: found?.nextExpiry ? { day: found.nextExpiry, points: found.nextPoints ?? 0 } : null,
    },
    cycle: standing.cycle,
    earnedInCycle: standing.points,
    ...sumFlows(flows),
    months: monthsOf(flows, addMonths(`${today.slice(0, 7)}-01`, -11), 12),
  }
}

/** Sums points by month and flow. */
async function listFlows(db: Database, professionalId: string): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    select to_char(e.occurred_at at time zone ${BUSINESS_TIME_ZONE}, 'YYYY-MM') as month,
      ${flowOf} as flow,
      sum(e.amount)::bigint as points
    from point_entries e where e.professional_id = ${professionalId}
    group by 1, 2`.execute(db)
  return rows
}
