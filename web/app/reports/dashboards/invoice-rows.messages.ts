import { defineMessages } from '../../platform/i18n/messages.ts'

/** The texts of an invoice row and its status. */
export const messages = defineMessages({
  ptBR: {
    'invoice.number': 'Nota {{number}}',
  },
  en: {
    'invoice.number': 'Invoice {{number}}',
  },
})
