import { shortName } from '@esquadro/contract/platform/fields/short-name'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'

/** The number of rows in each section. */
const SHOWN = 5
/** Days for which a rejection is shown, and days before its end from which a registration is listed. */
const NEWS_DAYS = 30
const ENDING_DAYS = 15

export interface BriefInvoice {
  readonly id: string
  readonly number: string
  readonly status: 'received' | 'unattributed' | 'in-review' | 'approved' | 'rejected' | 'reversed'
  readonly issuedOn: string
  readonly sentAt: Date
  readonly totalCents: number
  readonly accessKey: string
  readonly recipientName: string | null
  readonly professionalName: string | null
  readonly reason: string | null
}

const brief = (
  storeId: string,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql<BriefInvoice>`
  select i.id, i.number, i.status, i.issued_on, i.created_at as sent_at, i.total_cents, i.access_key, i.recipient_name,
    u.name as professional_name, i.reason
  from (select * from invoices i where i.store_id = ${storeId} and ${condition} order by ${order} limit ${SHOWN}) i
  left join users u on u.id = i.professional_id order by ${order}`

const asBriefs = (rows: readonly BriefInvoice[]): BriefInvoice[] =>
  rows.map((row) => ({ ...row, professionalName: row.professionalName && shortName(row.professionalName) }))

/** Lists a store's recently rejected, unattributed and newest invoices. */
export async function listBriefs(db: Database, storeId: string, now: Date) {
  const since = new Date(now.getTime() - NEWS_DAYS * 86_400_000)
  const isRejected = sql`i.status = 'rejected' and i.decided_at >= ${since}`
  const isUnattributed = sql`i.status = 'unattributed'`
  const rejected = await brief(storeId, isRejected, sql`i.position desc`).execute(db)
  const unattributed = await brief(storeId, isUnattributed, sql`i.position`).execute(db)
  const latest = await brief(storeId, sql`true`, sql`i.position desc`).execute(db)
  const { rows: totals } = await sql<{ rejected: number; unattributed: number }>`
    select (select count(*)::int from invoices i where i.store_id = ${storeId} and ${isRejected}) as rejected,
      (select count(*)::int from invoices i where i.store_id = ${storeId} and ${isUnattributed}) as unattributed`.execute(
    db,
  )
  return {
    rejected: { total: totals[0]?.rejected ?? 0, items: asBriefs(rejected.rows) },
    unattributed: { total: totals[0]?.unattributed ?? 0, items: asBriefs(unattributed.rows) },
    latest: asBriefs(latest.rows),
  }
}

/** Counts a store's invoices by status. */
export async function countByStatus(db: Database, storeId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('invoices')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('storeId', '=', storeId)
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/**
 * Counts the customers of a store whose registration ends soon, by professional, earliest first. Without
 * names and documents of customers: the store can only remind the professional.
 */
export async function listExpiring(db: Database, storeId: string, today: string) {
  const { rows } = await sql<{ name: string; customers: number; firstEndsOn: string; total: number }>`
    select u.name, count(*)::int as customers, min(c.valid_until) as first_ends_on, sum(count(*)) over ()::int as total
    from customers c join users u on u.id = c.professional_id
    where c.active and c.valid_until between ${today}::date and ${addDays(today, ENDING_DAYS)}::date
      and exists (select from invoices i where i.store_id = ${storeId} and i.customer_id = c.id)
    group by u.id order by 3, u.id limit ${SHOWN}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ name, customers, firstEndsOn }) => ({
      professionalName: shortName(name),
      customers,
      firstEndsOn,
    })),
  }
}

/** Counts the colleagues of a manager who await approval; 0 if the user is not a manager. */
export async function countWaitingColleagues(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shopkeepers me join shopkeepers k on k.store_id = me.store_id join users u on u.id = k.user_id
    where me.user_id = ${userId} and me.is_manager and u.status = 'awaiting-approval'`.execute(db)
  return rows[0]?.count ?? 0
}
