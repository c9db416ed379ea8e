import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'ajustes',
  columns: {
    professional: 'Profissional',
    points: 'Pontos',
    reason: 'Motivo',
    status: 'Situação',
    requestedBy: 'Pedido por',
    requestedAt: 'Pedido em',
    decidedBy: 'Decidido por',
    decidedAt: 'Decidido em',
    note: 'Motivo da recusa',
  },
  statuses: {
    waiting: 'Aguardando confirmação',
    posted: 'Lançado',
    refused: 'Recusado',
    withdrawn: 'Retirado',
  },
}

const en: typeof ptBR = {
  file: 'adjustments',
  columns: {
    professional: 'Professional',
    points: 'Points',
    reason: 'Reason',
    status: 'Status',
    requestedBy: 'Requested by',
    requestedAt: 'Requested on',
    decidedBy: 'Decided by',
    decidedAt: 'Decided on',
    note: 'Reason for the rejection',
  },
  statuses: {
    waiting: 'Awaiting confirmation',
    posted: 'Posted',
    refused: 'Rejected',
    withdrawn: 'Withdrawn',
  },
}

export const adjustmentExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
