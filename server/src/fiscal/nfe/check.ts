import type { CheckName, CheckReason, CheckState } from '@esquadro/contract/platform/fields/invoice-check'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'

/** Returns a check with its state; without a reason it has passed. */
export function check<Name extends CheckName>(
  name: Name,
  light: CheckState = 'green',
  reason?: CheckReason<Name>,
  details?: Record<string, string | number>,
): InvoiceCheck {
  return { name, light, ...(reason !== undefined && { reason }), ...(details && { details }) }
}
