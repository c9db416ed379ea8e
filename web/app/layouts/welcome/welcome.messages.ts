import { defineMessages } from '../../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    'welcome.title': 'Boas-vindas ao {{name}}',
    'welcome.lead':
      'Cada projeto que você especifica com as lojas parceiras vira ponto. Aqui você acompanha o extrato, o nível e as experiências que ele abre.',
    'welcome.continue': 'Continuar',
    'welcome.never': 'Continuar e não exibir novamente',
  },
  en: {
    'welcome.title': 'Welcome to {{name}}',
    'welcome.lead':
      'Every project that you specify with the partner stores turns into points. Here you follow your statement, your level and the experiences it opens.',
    'welcome.continue': 'Continue',
    'welcome.never': 'Continue and don’t show again',
  },
})
