import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import { lastExpiringDay } from '../customers.rules.ts'

export type ExpiryKind = 'customer-expiring' | 'customer-expired'

export interface ExpiringRegistration {
  readonly id: string
  readonly professionalId: string
  readonly name: string
  readonly validUntil: string
}

/** Marks up to `limit` expiring or expired registrations as notified, and returns them. Skips locked rows. */
export async function markNotified(
  trx: Database,
  kind: ExpiryKind,
  today: string,
  limit: number,
): Promise<ExpiringRegistration[]> {
  const notifiedFor =
    kind === 'customer-expiring' ? sql.ref('expiring_notified_for') : sql.ref('expired_notified_for')
  const isDue =
    kind === 'customer-expiring'
      ? sql`valid_until between ${today}::date and ${lastExpiringDay(today)}::date`
      : sql`valid_until < ${today}::date`
  const { rows } = await sql<ExpiringRegistration>`
    update customers set ${notifiedFor} = valid_until
    where id in (
      select id from customers
      where active and ${isDue} and ${notifiedFor} is distinct from valid_until
      order by valid_until, id limit ${limit} for update skip locked
    )
    returning id, professional_id, name, valid_until`.execute(trx)
  return rows
}
