import { defineMessages } from '../../i18n/messages.ts'

/** What each page that comes later will offer, by its address. A page that exists leaves this list. */
export const messages = defineMessages({
  ptBR: {
    label: 'Em breve',
    title: 'Esta página chega em breve',
    offer: 'O que ela vai oferecer',
    'back./': 'Voltar ao início',
    'back./dashboard': 'Voltar à visão geral',
    'back./cms/dashboard': 'Voltar ao painel',
    '/': 'Esta parte do programa está no papel e entra em obra nas próximas entregas.',
    '/cms/products/import':
      'A importação da planilha de produtos participantes, com o resultado linha por linha.',
  },
  en: {
    label: 'Coming soon',
    title: 'This page is coming soon',
    offer: 'What it will offer',
    'back./': 'Back to the start',
    'back./dashboard': 'Back to the overview',
    'back./cms/dashboard': 'Back to the dashboard',
    '/': 'This part of the programme is on paper and goes under construction in the next deliveries.',
    '/cms/products/import': 'Importing the sheet of participating products, with the result line by line.',
  },
})
