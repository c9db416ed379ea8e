import type { NewNotification } from '../notifications/notifications.queries.ts'
import type { LockedPce, PceAction } from './pce-changes.rules.ts'

/** Notifies the professional of a change; returns nothing for a suspension or for resuming a suspended amount. */
export function noticesOf(pce: LockedPce, change: PceAction, label: string): NewNotification[] {
  const facts = {
    pceId: pce.id,
    label,
    amountCents: pce.amountCents,
    storeName: pce.storeName,
    number: pce.invoiceNumber,
  }
  const userId = pce.professionalId
  switch (change.action) {
    case 'approve':
      // The professional was notified when the suspended amount was first approved.
      return pce.status === 'pending' ? [{ userId, kind: 'pce-approved', data: facts }] : []
    case 'pay':
      return [{ userId, kind: 'pce-paid', data: { ...facts, paidOn: change.paidOn } }]
    case 'refuse':
      return [{ userId, kind: 'pce-refused', data: { ...facts, reason: change.reason } }]
    default:
      return []
  }
}
