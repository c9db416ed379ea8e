import { en } from './en.ts'
import { ptBR } from './ptBR.ts'

export type Language = 'ptBR' | 'en'

export const messages = { ptBR, en } as const

/** Returns the language of an `Accept-Language` header (`ptBR`, `pt-BR`, `en`, …), by default Brazilian Portuguese. */
export function languageOf(header: string | undefined): Language {
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
