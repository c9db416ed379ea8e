import { dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context/context.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { type ExpiryKind, markNotified } from './expiry.queries.ts'

const BATCH = 500

/**
 * Notifies professionals of registrations that expire within 15 days or have expired. Idempotent, even in
 * several processes: each last day is notified once. Returns the number of notifications by kind.
 */
export async function notifyExpiringCustomers(
  services: Pick<Services, 'db' | 'clock'>,
): Promise<{ expiring: number; expired: number }> {
  return {
    expiring: await notifyAll(services, 'customer-expiring'),
    expired: await notifyAll(services, 'customer-expired'),
  }
}

async function notifyAll({ db, clock }: Pick<Services, 'db' | 'clock'>, kind: ExpiryKind): Promise<number> {
  const now = clock.now()
  let total = 0
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const rows = await markNotified(trx, kind, dayOf(now), BATCH)
      await notify(
        trx,
        rows.map(({ id, professionalId, name, validUntil }) => ({
          userId: professionalId,
          kind,
          data: { customerId: id, name, until: validUntil },
        })),
        now,
      )
      return rows.length
    })
    total += count
    if (count < BATCH) return total
  }
}
