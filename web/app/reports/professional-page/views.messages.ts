import { defineMessages } from '../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    title: 'Quem viu',
    of: 'De onde',
    anywhere: 'Equipe e lojas',
    screen: 'O que viu',
    anyScreen: 'Todas as telas',
    pce: 'Valor de {{label}}',
    empty: 'Ninguém viu este cadastro ainda',
    emptyText:
      'Quem da equipe ou de uma loja abrir os dados da pessoa aparece aqui, uma vez por hora e tela.',
  },
  en: {
    title: 'Viewed by',
    of: 'From',
    anywhere: 'Team and stores',
    screen: 'Viewed',
    anyScreen: 'All screens',
    pce: '{{label}} amount',
    empty: 'Nobody has viewed this record yet',
    emptyText:
      'People of the team or of a store who open the person’s data appear here, once per hour and screen.',
  },
})
