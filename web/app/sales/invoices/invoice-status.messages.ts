import { defineMessages } from '../../platform/i18n/messages.ts'

/** The texts of invoice statuses; the only place that defines them. */
export const invoiceStatusMessages = defineMessages({
  ptBR: {
    received: 'Recebida',
    unattributed: 'Sem profissional',
    'in-review': 'Em análise',
    approved: 'Aprovada',
    rejected: 'Recusada',
    reversed: 'Estornada',
  },
  en: {
    received: 'Received',
    unattributed: 'No professional',
    'in-review': 'In review',
    approved: 'Approved',
    rejected: 'Rejected',
    reversed: 'Reversed',
  },
})
