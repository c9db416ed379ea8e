import type { Language } from '../../platform/messages/messages.ts'

export const exportTexts = {
  ptBR: {
    file: 'mudanca-em-lote',
    name: 'Item',
    outcome: 'Resultado',
    changed: 'Feito',
    unchanged: 'Já estava assim',
    refused: 'Não feito',
    reason: 'Motivo',
    points: 'Pontos',
  },
  en: {
    file: 'bulk-change',
    name: 'Item',
    outcome: 'Outcome',
    changed: 'Done',
    unchanged: 'It already had this status',
    refused: 'Not done',
    reason: 'Reason',
    points: 'Points',
  },
} satisfies Record<Language, object>
