import type { Actor } from '../context/context.ts'
import type { Language } from '../messages/messages.ts'
import { en } from './sentences.en.messages.ts'
import { ptBR } from './sentences.pt-br.messages.ts'

export const sentences = { ptBR, en } as const

interface AuditTexts {
  /** Shown for an author without a name. */
  readonly authors: Readonly<Record<Actor['type'], string>>
  /** Shown in place of the name of a deleted record. */
  readonly gone: string
}

const texts: Readonly<Record<Language, AuditTexts>> = {
  ptBR: {
    authors: {
      professional: 'Um profissional',
      shopkeeper: 'Um lojista',
      admin: 'A administração',
      system: 'O sistema',
      visitor: 'Um visitante',
      key: 'Uma chave de API',
      mail: 'O e-mail da loja',
    },
    gone: 'que não existe mais',
  },
  en: {
    authors: {
      professional: 'A professional',
      shopkeeper: 'A shopkeeper',
      admin: 'The administration',
      system: 'The system',
      visitor: 'A visitor',
      key: 'An API key',
      mail: 'The store’s e-mail',
    },
    gone: 'that no longer exists',
  },
}

export const auditText = (language: Language): AuditTexts => texts[language]
