import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'

type Limits = Pick<
  ProgrammeSettings,
  'autoApprovalPerDayCents' | 'autoApprovalPerStoreCents' | 'autoApprovalPerProfessionalCents'
>

interface AutomaticApproval {
  readonly invoiceId: string
  readonly day: string
  readonly storeId: string
  readonly professionalId: string
  readonly cents: number
}

/**
 * Serializes the automatic approvals of a day until the transaction ends, so that together they never exceed
 * a limit, and each sees the sales that were approved before it.
 */
export async function lockAutomaticApprovals(trx: Database, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('automatic-approval'), ${day}::date - date '2000-01-01')`.execute(
    trx,
  )
}

/**
 * Records an automatic approval if the sums of its day stay within the limits; else returns false. The caller
 * holds the lock of the day.
 */
export async function recordAutomaticApproval(
  trx: Database,
  { invoiceId, day, storeId, professionalId, cents }: AutomaticApproval,
  limits: Limits,
): Promise<boolean> {
  const { rows } = await sql<{ invoiceId: string }>`
    insert into automatic_approvals (invoice_id, day, store_id, professional_id, cents)
    select ${invoiceId}, ${day}::date, ${storeId}, ${professionalId}, ${cents}
    from (select coalesce(sum(cents), 0) as in_all,
        coalesce(sum(cents) filter (where store_id = ${storeId}), 0) as of_store,
        coalesce(sum(cents) filter (where professional_id = ${professionalId}), 0) as of_professional
      from automatic_approvals where day = ${day}::date) sums
    where sums.in_all + ${cents}::bigint <= ${limits.autoApprovalPerDayCents}::bigint
      and sums.of_store + ${cents}::bigint <= ${limits.autoApprovalPerStoreCents}::bigint
      and sums.of_professional + ${cents}::bigint <= ${limits.autoApprovalPerProfessionalCents}::bigint
    returning invoice_id`.execute(trx)
  return rows.length > 0
}
