import { findEndedClaim } from '../../customers/claims/claims.queries.ts'
import type { Database } from '../../database/connect.ts'
import { notify } from '../../notifications/notify.ts'

/** The days after the end of a registration within which its professional is notified of a sale. */
const WITHIN_DAYS = 180

/**
 * Notifies the professional whose registration of the customer had ended before the sale, so that it can be
 * renewed for the next one. Does nothing without such a registration, or if it ended too long ago.
 */
export async function notifyLostSale(
  trx: Database,
  customerDocument: string,
  { issuedOn, number, storeName }: { issuedOn: string; number: string; storeName: string },
  now: Date,
): Promise<void> {
  const claim = await findEndedClaim(trx, customerDocument, { day: issuedOn, withinDays: WITHIN_DAYS })
  if (!claim) return
  const { customerId, professionalId, name, validUntil } = claim
  const data = { customerId, name, until: validUntil, number, storeName }
  await notify(trx, [{ userId: professionalId, kind: 'sale-lost', data }], now)
}
