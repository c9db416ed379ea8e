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
    '/blog': 'Textos sobre projeto, materiais e obras, escritos para quem especifica.',
    '/cms/blog': 'Os textos do blog, do rascunho à publicação.',
    '/cms/videos': 'Os vídeos do programa, para quem aparecem e em que ordem.',
    '/cms/professionals/experiences':
      'As experiências do programa, com vagas, custo, público e lista de espera.',
    '/cms/professionals/experiences-types': 'As categorias em que as experiências se organizam.',
    '/cms/products/import':
      'A importação da planilha de produtos participantes, com o resultado linha por linha.',
    '/cms/reports/experiences': 'As inscrições de cada experiência, presentes e em espera, com exportação.',
  },
  en: {
    label: 'Coming soon',
    title: 'This page is coming soon',
    offer: 'What it will offer',
    'back./': 'Back to the start',
    'back./dashboard': 'Back to the overview',
    'back./cms/dashboard': 'Back to the dashboard',
    '/': 'This part of the programme is on paper and goes under construction in the next deliveries.',
    '/blog': 'Texts on design, materials and building, written for those who specify.',
    '/cms/blog': 'The texts of the blog, from draft to publication.',
    '/cms/videos': 'The programme’s videos, who sees them and in which order.',
    '/cms/professionals/experiences':
      'The programme’s experiences, with places, cost, audience and waiting list.',
    '/cms/professionals/experiences-types': 'The categories that experiences are sorted into.',
    '/cms/products/import': 'Importing the sheet of participating products, with the result line by line.',
    '/cms/reports/experiences': 'The subscriptions of each experience, confirmed and waiting, with export.',
  },
})
