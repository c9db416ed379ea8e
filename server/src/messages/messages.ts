import { en } from './en.ts'
import { ptBR } from './ptBR.ts'

export type Language = 'ptBR' | 'en'

export const messages = { ptBR, en } as const

/** The language that an `Accept-Language` header asks for: `ptBR`, `pt-BR`, `en`…; Brazilian Portuguese otherwise. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? ''
    if (tag.startsWith('pt')) return 'ptBR'
    if (tag.startsWith('en')) return 'en'
  }
  return 'ptBR'
}
