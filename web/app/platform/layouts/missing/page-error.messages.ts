import { defineMessages } from '../../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    'error.missing.title': 'Este endereço não consta na planta',
    'error.missing.text': 'A página que você procura não existe ou mudou de lugar.',
    'error.failed.title': 'Algo saiu do prumo',
    'error.failed.text':
      'A página encontrou um erro e parou. O que você já enviou está guardado; tente abrir de novo.',
    'error.retry': 'Tentar de novo',
    'error.home': 'Voltar ao início',
    'error.sheet': 'folha {{number}}',
  },
  en: {
    'error.missing.title': 'This address is not on the plan',
    'error.missing.text': 'The page you are looking for does not exist or has moved.',
    'error.failed.title': 'Something is out of plumb',
    'error.failed.text':
      'An error occurred on this page. Everything you have sent is safe; try opening the page again.',
    'error.retry': 'Try again',
    'error.home': 'Back to the home page',
    'error.sheet': 'sheet {{number}}',
  },
})
