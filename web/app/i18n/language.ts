/** The languages of the product, by the names that travel in `Accept-Language` (§7); ptBR is the default (§9). */
export const languages = ['ptBR', 'en'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'ptBR'

/** The same languages by the names that browsers, `lang` attributes and Intl understand. */
export const localeOf = { ptBR: 'pt-BR', en: 'en' } as const satisfies Record<Language, string>

/** The language of a stored or received value; ptBR for anything unknown. */
export function toLanguage(value: unknown): Language {
  return value === 'en' || value === 'ptBR' ? value : value === 'pt-BR' ? 'ptBR' : defaultLanguage
}
