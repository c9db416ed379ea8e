import { defineMessages } from '../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    'wait.seconds_one': 'Muitas tentativas em pouco tempo. Tente novamente em {{count}} segundo.',
    'wait.seconds_other': 'Muitas tentativas em pouco tempo. Tente novamente em {{count}} segundos.',
    'wait.minutes_one': 'Muitas tentativas em pouco tempo. Tente novamente em {{count}} minuto.',
    'wait.minutes_other': 'Muitas tentativas em pouco tempo. Tente novamente em {{count}} minutos.',
  },
  en: {
    'wait.seconds_one': 'Too many attempts in a short time. Try again in {{count}} second.',
    'wait.seconds_other': 'Too many attempts in a short time. Try again in {{count}} seconds.',
    'wait.minutes_one': 'Too many attempts in a short time. Try again in {{count}} minute.',
    'wait.minutes_other': 'Too many attempts in a short time. Try again in {{count}} minutes.',
  },
})
