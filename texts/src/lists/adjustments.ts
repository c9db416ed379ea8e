import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const adjustmentsList = {
  file: { ptBR: 'ajustes', en: 'adjustments' },
  columns: {
    professionalName: { ptBR: 'Profissional', en: 'Professional' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
    reason: { ptBR: 'Motivo', en: 'Reason' },
    status: { ptBR: 'Situação', en: 'Status' },
    requestedBy: { ptBR: 'Pedido por', en: 'Requested by' },
    requestedAt: { ptBR: 'Pedido em', en: 'Requested on', kind: 'instant' },
    decidedBy: { ptBR: 'Decidido por', en: 'Decided by' },
    decidedAt: { ptBR: 'Decidido em', en: 'Decided on', kind: 'instant' },
    note: { ptBR: 'Motivo da recusa', en: 'Reason for the rejection' },
  },
} satisfies ListTexts

export const adjustmentStates = {
  waiting: { ptBR: 'Aguardando confirmação', en: 'Awaiting confirmation' },
  posted: { ptBR: 'Lançado', en: 'Posted' },
  refused: { ptBR: 'Recusado', en: 'Rejected' },
  withdrawn: { ptBR: 'Retirado', en: 'Withdrawn' },
} satisfies Words
