import type { ListTexts } from './list.ts'

export const auditList = {
  file: { ptBR: 'auditoria', en: 'audit-log' },
  columns: {
    at: { ptBR: 'Quando', en: 'When', kind: 'instant' },
    actor: { ptBR: 'Quem', en: 'Who' },
    sentence: { ptBR: 'O que aconteceu', en: 'What happened' },
    action: { ptBR: 'Ação', en: 'Action' },
    record: { ptBR: 'Registro', en: 'Record' },
    changes: { ptBR: 'Mudanças', en: 'Changes' },
  },
} satisfies ListTexts
