import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

/** The outcome for each row of a bulk run. */
export const outcomesList = {
  file: { ptBR: 'mudanca-em-lote', en: 'bulk-change' },
  columns: {
    name: { ptBR: 'Item', en: 'Item' },
    outcome: { ptBR: 'Resultado', en: 'Outcome' },
    reason: { ptBR: 'Motivo', en: 'Reason' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
  },
} satisfies ListTexts

export const outcomeWords = {
  changed: { ptBR: 'Feito', en: 'Done' },
  unchanged: { ptBR: 'Já estava assim', en: 'It already had this status' },
  refused: { ptBR: 'Não feito', en: 'Not done' },
} satisfies Words
