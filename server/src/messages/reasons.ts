import { type Language, messages } from './messages.ts'

/** Kept in place of an admin's words where the system rejects or reverses by a cancellation that the store sent. */
export const CANCELLED = 'system:cancelled'

/** Kept as the reason of an amount of PCE where every item that gave it came back. */
export const RETURNED = 'system:returned'

/** A kept reason as a person reads it: an admin's own words, or the text of a reason of the system's. */
export const reasonText = <Reason extends string | null>(
  reason: Reason,
  language: Language,
): Reason | string => {
  if (reason === CANCELLED) return messages[language].invoices.cancelled
  return reason === RETURNED ? messages[language].invoices.returned : reason
}

/** Something with a kept reason, with that reason as a person reads it. */
export const withReason = <T extends { readonly reason: string | null }>(of: T, language: Language): T => ({
  ...of,
  reason: reasonText(of.reason, language),
})
