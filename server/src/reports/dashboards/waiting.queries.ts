import { JOBS } from '@esquadro/contract/platform/job-runs/cms'
import { WAITING_KINDS, type WaitingKind } from '@esquadro/contract/reports/dashboards/cms'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

export interface WaitingRow {
  readonly kind: WaitingKind
  readonly count: number
  readonly since: Date | null
  readonly cents: number | null
  readonly points: number | null
}

type Waiting = RawBuilder<unknown>

const invoices = (status: string): Waiting => sql`
  select 1 as count, created_at as since, total_cents as cents, null::bigint as points
  from invoices where status = ${sql.lit(status)}`

const accounts = (type: string): Waiting => sql`
  select 1 as count, coalesce(email_confirmed_at, created_at) as since, null::bigint as cents, null::bigint as points
  from users where user_type = ${sql.lit(type)} and status = 'awaiting-approval' and erased_at is null`

/** The rows of each kind that await an administrator. */
const waitingOf: Readonly<Record<WaitingKind, Waiting>> = {
  'ledger-broken': sql`
    select broken as count, proved_at as since, null::bigint as cents, null::bigint as points
    from (select * from ledger_proofs order by position desc limit 1) p where broken > 0`,
  'failed-mails': sql`
    select 1 as count, completed_on as since, null::bigint as cents, null::bigint as points
    from pgboss.job where name = 'mail' and state = 'failed'`,
  'failed-jobs': sql`
    select 1 as count, r.finished_at as since, null::bigint as cents, null::bigint as points
    from unnest(${JOBS}::text[]) j (name)
    cross join lateral (
      select state, is_retried, finished_at from job_runs where job = j.name order by position desc limit 1
    ) r
    where r.state = 'failed' and not r.is_retried`,
  trust: sql`
    select 1 as count, noticed_at as since, null::bigint as cents, null::bigint as points from trust_notices`,
  'invoices-in-review': invoices('in-review'),
  'invoices-unattributed': invoices('unattributed'),
  cancellations: sql`
    select 1 as count, k.created_at as since, i.total_cents as cents, null::bigint as points
    from invoice_cancellations k join invoices i on i.id = k.invoice_id where k.waits`,
  professionals: accounts('professional'),
  shopkeepers: accounts('shopkeeper'),
  'pce-to-approve': sql`
    select 1 as count, created_at as since, amount_cents as cents, null::bigint as points
    from pce_invoices where status = 'pending'`,
  'pce-to-pay': sql`
    select 1 as count, (
      select max(at) from pce_history where pce_invoice_id = p.id and to_status = 'approved'
    ) as since, amount_cents as cents, null::bigint as points
    from pce_invoices p where status = 'approved'`,
  'service-invoices': sql`
    select 1 as count, service_invoice_sent_at as since, amount_cents as cents, null::bigint as points
    from pce_invoices where service_invoice_state = 'sent' and status = 'approved'`,
  adjustments: sql`
    select 1 as count, requested_at as since, null::bigint as cents, amount::bigint as points
    from adjustments where status = 'waiting'`,
}

/** Counts the tasks that await an administrator, oldest first. One query, which reads only waiting rows. */
export async function listWaiting(db: Database): Promise<WaitingRow[]> {
  const counts = WAITING_KINDS.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, coalesce(sum(count), 0)::int as count, min(since) as since,
        sum(cents)::bigint as cents, sum(points)::bigint as points
      from (${waitingOf[kind]}) w`,
  )
  const { rows } = await sql<WaitingRow>`
    select * from (${sql.join(counts, sql` union all `)}) w order by since nulls last, kind`.execute(db)
  return rows
}

/** Counts the tasks of some kinds, of each at most `most`. One query, which reads only the entries of indexes. */
export async function countWaiting(
  db: Database,
  kinds: readonly WaitingKind[],
  most: number,
): Promise<Pick<WaitingRow, 'kind' | 'count'>[]> {
  if (kinds.length === 0) return []
  const counts = kinds.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, count(*)::int as count
      from (select from (${waitingOf[kind]}) w limit ${most}) w`,
  )
  const { rows } = await sql<
    Pick<WaitingRow, 'kind' | 'count'>
  >`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}

export interface Counts {
  readonly hasInvoices: boolean
  readonly activeProfessionals: number
  readonly activeShopkeepers: number
}

/** Counts active members, and returns whether an invoice was ever sent. */
export async function getCmsCounts(db: Database): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select exists (select from invoices) as has_invoices,
      (select count(*)::int from users where user_type = 'professional' and status = 'active') as active_professionals,
      (select count(*)::int from users where user_type = 'shopkeeper' and status = 'active') as active_shopkeepers`.execute(
    db,
  )
  return rows[0] ?? { hasInvoices: false, activeProfessionals: 0, activeShopkeepers: 0 }
}
