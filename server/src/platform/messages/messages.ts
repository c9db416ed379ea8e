import { en } from './en.ts'
import { ptBR } from './ptBR.ts'

export type Language = 'ptBR' | 'en'

export const messages = { ptBR, en } as const

/** Returns the language of an `Accept-Language` header (`ptBR`, `pt-BR`, `en`, …), by default Brazilian Portuguese. */
export function chooseLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? ''
    if (tag.startsWith('pt')) return 'ptBR'
    if (tag.startsWith('en')) return 'en'
  }
  return 'ptBR'
}

/** Inserts the character that a field refuses into its message. */
export const withCharacter = (message: string, character: string | null | undefined): string =>
  message.replace('{{character}}', () => character ?? '')

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
