/** The languages of the product, as named in `Accept-Language` (§7); ptBR is the default (§9). */
export const languages = ['ptBR', 'en'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'ptBR'

/** The same languages as named by browsers, `lang` attributes and Intl. */
export const localeOf = { ptBR: 'pt-BR', en: 'en' } as const satisfies Record<Language, string>

/** Converts a stored or received value to a language; ptBR for anything unknown. */
export function toLanguage(value: unknown): Language {
  return value === 'en' || value === 'ptBR' ? value : value === 'pt-BR' ? 'ptBR' : defaultLanguage
}
