import { defineMessages } from '../../platform/i18n/messages.ts'

/** The texts of an invoice row and its status. */
export const messages = defineMessages({
  ptBR: {
    'invoice.number': 'Nota {{number}}',
    'one.received': 'Recebida',
    'one.unattributed': 'Sem profissional',
    'one.in-review': 'Em análise',
    'one.approved': 'Aprovada',
    'one.rejected': 'Recusada',
    'one.reversed': 'Estornada',
  },
  en: {
    'invoice.number': 'Invoice {{number}}',
    'one.received': 'Received',
    'one.unattributed': 'No professional',
    'one.in-review': 'In review',
    'one.approved': 'Approved',
    'one.rejected': 'Rejected',
    'one.reversed': 'Reversed',
  },
})
