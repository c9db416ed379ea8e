import { defineMessages } from '../../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    today: 'hoje, {{day}}',
    span: '{{figure}}, de {{from}} a {{to}}',
  },
  en: {
    today: 'today, {{day}}',
    span: '{{figure}}, {{from}} to {{to}}',
  },
})
