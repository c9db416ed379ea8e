import type { AuditItem } from '@esquadro/contract/audit/cms'
import type { Language } from '../messages/messages.ts'

const ptBR = {
  file: 'auditoria',
  columns: {
    at: 'Quando',
    actor: 'Quem',
    actorType: 'Papel',
    action: 'Ação',
    subjectType: 'Registro',
    subjectId: 'Identificação',
    changes: 'O que mudou',
    requestId: 'Requisição',
  },
  actors: {
    professional: 'Profissional',
    shopkeeper: 'Lojista',
    admin: 'Administração',
    system: 'Sistema',
    visitor: 'Visitante',
  } satisfies Record<AuditItem['actor']['type'], string>,
}

const en: typeof ptBR = {
  file: 'audit-log',
  columns: {
    at: 'When',
    actor: 'Actor',
    actorType: 'Role',
    action: 'Action',
    subjectType: 'Record',
    subjectId: 'Identification',
    changes: 'Changes',
    requestId: 'Request',
  },
  actors: {
    professional: 'Professional',
    shopkeeper: 'Shopkeeper',
    admin: 'Administrator',
    system: 'System',
    visitor: 'Visitor',
  },
}

export const auditExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
