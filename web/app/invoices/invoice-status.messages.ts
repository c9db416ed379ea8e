import { defineMessages } from '../i18n/messages.ts'

/** The statuses of an invoice; the only place where they are worded. */
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
