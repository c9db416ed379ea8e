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
  /** The name of the exported file and its columns. */
  readonly file: string
  readonly columns: Readonly<Record<'at' | 'actor' | 'sentence' | 'action' | 'record' | 'changes', string>>
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
    },
    gone: 'que não existe mais',
    file: 'auditoria',
    columns: {
      at: 'Quando',
      actor: 'Quem',
      sentence: 'O que aconteceu',
      action: 'Ação',
      record: 'Registro',
      changes: 'Mudanças',
    },
  },
  en: {
    authors: {
      professional: 'A professional',
      shopkeeper: 'A shopkeeper',
      admin: 'The administration',
      system: 'The system',
      visitor: 'A visitor',
      key: 'An API key',
    },
    gone: 'that no longer exists',
    file: 'audit-log',
    columns: {
      at: 'When',
      actor: 'Who',
      sentence: 'What happened',
      action: 'Action',
      record: 'Record',
      changes: 'Changes',
    },
  },
}

export const auditText = (language: Language): AuditTexts => texts[language]
