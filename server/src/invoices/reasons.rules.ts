import { type Language, messages } from '../messages/messages.ts'

/** Kept in place of an admin's words where the system rejects or reverses by a cancellation that the store sent. */
export const CANCELLED = 'system:cancelled'

/** A kept reason as a person reads it: an admin's own words, or the text of a reason of the system's. */
export const reasonText = <Reason extends string | null>(
  reason: Reason,
  language: Language,
): Reason | string => (reason === CANCELLED ? messages[language].invoices.cancelled : reason)

/** Something with a kept reason, with that reason as a person reads it. */
export const withReason = <T extends { readonly reason: string | null }>(of: T, language: Language): T => ({
  ...of,
  reason: reasonText(of.reason, language),
})
