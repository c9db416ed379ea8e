import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    reason: 'Motivo',
    reasonMissing: 'Diga o motivo, com pelo menos 3 caracteres.',
    outcomeTitle: 'Resultado',
    outcome: '{{ok}} de {{count}} concluídos.',
    close: 'Fechar',
  },
  en: {
    reason: 'Reason',
    reasonMissing: 'Give the reason, in at least 3 characters.',
    outcomeTitle: 'Result',
    outcome: '{{ok}} of {{count}} done.',
    close: 'Close',
  },
})
