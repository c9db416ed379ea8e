import { JOBS } from '@esquadro/contract/platform/job-runs/cms'
import type { WaitingKind } from '@esquadro/contract/reports/dashboards/cms'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

export interface WaitingRow {
  readonly kind: WaitingKind
  readonly count: number
  readonly since: Date | null
  readonly cents: number | null
  readonly points: number | null
}

/** Counts the tasks that await an administrator, oldest first. One query, which reads only waiting rows. */
export async function listWaiting(db: Database): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select * from (
      select 'ledger-broken' as kind, coalesce(sum(p.broken), 0)::int as count,
        min(p.proved_at) filter (where p.broken > 0) as since, null::bigint as cents, null::bigint as points
      from (select * from ledger_proofs order by position desc limit 1) p
      union all
      select 'failed-mails', count(*)::int, min(completed_on), null, null
      from pgboss.job where name = 'mail' and state = 'failed'
      union all
      select 'failed-jobs', count(*)::int, min(r.finished_at), null, null
      from unnest(${JOBS}::text[]) j (name)
      cross join lateral (
        select state, is_retried, finished_at from job_runs where job = j.name order by position desc limit 1
      ) r
      where r.state = 'failed' and not r.is_retried
      union all
      select 'trust', count(*)::int, min(noticed_at), null, null from trust_notices
      union all
      select 'invoices-in-review' as kind, count(*)::int as count, min(created_at) as since,
        sum(total_cents)::bigint as cents, null::bigint as points
      from invoices where status = 'in-review'
      union all
      select 'invoices-unattributed', count(*)::int, min(created_at), sum(total_cents)::bigint, null
      from invoices where status = 'unattributed'
      union all
      select 'cancellations', count(*)::int, min(k.created_at), sum(i.total_cents)::bigint, null
      from invoice_cancellations k join invoices i on i.id = k.invoice_id where k.waits
      union all
      select 'professionals', count(*)::int, min(coalesce(email_confirmed_at, created_at)), null, null
      from users where user_type = 'professional' and status = 'awaiting-approval' and erased_at is null
      union all
      select 'shopkeepers', count(*)::int, min(coalesce(email_confirmed_at, created_at)), null, null
      from users where user_type = 'shopkeeper' and status = 'awaiting-approval' and erased_at is null
      union all
      select 'pce-to-approve', count(*)::int, min(created_at), sum(amount_cents)::bigint, null
      from pce_invoices where status = 'pending'
      union all
      select 'pce-to-pay', count(*)::int, min(h.at), sum(p.amount_cents)::bigint, null
      from pce_invoices p left join (
        select pce_invoice_id, max(at) as at from pce_history where to_status = 'approved' group by 1
      ) h on h.pce_invoice_id = p.id
      where p.status = 'approved'
      union all
      select 'service-invoices', count(*)::int, min(service_invoice_sent_at), sum(amount_cents)::bigint, null
      from pce_invoices where service_invoice_state = 'sent' and status = 'approved'
      union all
      select 'adjustments', count(*)::int, min(requested_at), null, sum(amount)::bigint
      from adjustments where status = 'waiting'
    ) w order by since nulls last, kind`.execute(db)
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
