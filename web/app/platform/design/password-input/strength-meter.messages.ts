import { defineMessages } from '../../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    'strength.0': 'Curta demais',
    'strength.1': 'Fácil de adivinhar',
    'strength.2': 'Razoável',
    'strength.3': 'Boa',
    'strength.4': 'Ótima',
  },
  en: {
    'strength.0': 'Too short',
    'strength.1': 'Easy to guess',
    'strength.2': 'Fair',
    'strength.3': 'Good',
    'strength.4': 'Excellent',
  },
})
