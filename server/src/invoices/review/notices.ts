import type { NewNotification } from '../../notifications/notifications.queries.ts'
import type { LockedInvoice } from '../locks.queries.ts'

/** The facts of an invoice that a notification shows. */
export const factsOf = (invoice: LockedInvoice) => ({
  invoiceId: invoice.id,
  number: invoice.number,
  storeName: invoice.storeName,
})

/**
 * Notifies the professional of credited or reversed points, with the reason of a reversal; returns nothing if
 * there are none.
 */
export const pointsNotice = (
  kind: 'points-credited' | 'points-reversed',
  invoice: LockedInvoice,
  userId: string | null,
  points: number,
  reason?: string,
): NewNotification[] =>
  userId === null || points <= 0
    ? []
    : [{ userId, kind, data: { ...factsOf(invoice), points, ...(reason && { reason }) } }]
