import type { DashboardData } from '@esquadro/contract/reports/dashboards/professional'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { lastExpiringDay } from '../../sales/customers/customers.rules.ts'

/** Counts a professional's customers, invoices and unread notifications. */
export async function getCounts(
  db: Database,
  professionalId: string,
  today: string,
): Promise<Omit<DashboardData['counts'], 'runningAccelerators'>> {
  const { rows } = await sql<Omit<DashboardData['counts'], 'runningAccelerators'>>`
    select customers, customers_expiring, invoices_approved, invoices_in_review, unread_notifications
    from (
      select count(*)::int as customers,
        count(*) filter (where valid_until <= ${lastExpiringDay(today)})::int as customers_expiring
      from customers where professional_id = ${professionalId} and active and valid_until >= ${today}
    ) c, (
      select count(*) filter (where status = 'approved')::int as invoices_approved,
        count(*) filter (where status = 'in-review')::int as invoices_in_review
      from invoices where professional_id = ${professionalId} and kind = 'sale'
    ) i, (
      select count(*)::int as unread_notifications
      from notifications where user_id = ${professionalId} and read_at is null
    ) n`.execute(db)
  return (
    rows[0] ?? {
      customers: 0,
      customersExpiring: 0,
      invoicesApproved: 0,
      invoicesInReview: 0,
      unreadNotifications: 0,
    }
  )
}

/** Lists a professional's expiring customers, earliest expiry first. */
export async function listExpiringCustomers(
  db: Database,
  professionalId: string,
  today: string,
  limit: number,
): Promise<DashboardData['expiringCustomers']> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'name', 'validUntil'])
    .where('professionalId', '=', professionalId)
    .where('active', '=', true)
    .where('validUntil', '>=', today)
    .where('validUntil', '<=', lastExpiringDay(today))
    .orderBy('validUntil')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, validUntil }) => ({ id, name, until: validUntil ?? today }))
}
