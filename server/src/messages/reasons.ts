import { type Language, messages } from './messages.ts'

/** Stored as the reason if the system rejects or reverses an invoice that the store cancelled. */
export const CANCELLED = 'system:cancelled'

/** Stored as the reason if the XML of an invoice that was typed by hand is no business of the programme. */
export const NO_SALE = 'system:no-sale'

/** Stored as the reason of a technical commission if all its items were returned. */
export const RETURNED = 'system:returned'

/** Returns the text of a stored reason: an administrator's own words, or the message of a system reason. */
export const reasonText = <Reason extends string | null>(
  reason: Reason,
  language: Language,
): Reason | string => {
  if (reason === CANCELLED) return messages[language].invoices.cancelled
  if (reason === NO_SALE) return messages[language].invoices.noSale
  return reason === RETURNED ? messages[language].invoices.returned : reason
}

/** Returns a row with its stored reason replaced by the text. */
export const withReason = <T extends { readonly reason: string | null }>(of: T, language: Language): T => ({
  ...of,
  reason: reasonText(of.reason, language),
})
