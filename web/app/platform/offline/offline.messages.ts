import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    'none.title': 'Sem conexão',
    'none.above': 'sem rede',
    'none.text': 'Esta página precisa de internet. Assim que a conexão voltar, ela abre sozinha.',
    'none.retry': 'Tentar de novo',
    'none.dashboard': 'Painel guardado neste aparelho',
    'none.extract': 'Extrato guardado neste aparelho',
    'none.invoices': 'Enviar notas fiscais',
    'kept.title': 'Dados de {{day}} às {{time}}',
    'kept.text':
      'Você está sem conexão. Mostramos o que este aparelho guardou; o resto volta com a internet.',
    'kept.failed': 'O servidor não respondeu. Mostramos o que este aparelho guardou da última vez.',
    'kept.retry': 'Atualizar',
    'update.text': 'Há uma nova versão',
    'update.accept': 'Atualizar',
    'update.later': 'Depois',
  },
  en: {
    'none.title': 'No connection',
    'none.above': 'no network',
    'none.text': 'This page needs the internet. It opens by itself as soon as the connection is back.',
    'none.retry': 'Try again',
    'none.dashboard': 'Overview stored on this device',
    'none.extract': 'Statement stored on this device',
    'none.invoices': 'Send invoices',
    'kept.title': 'Data of {{day}}, {{time}}',
    'kept.text':
      'You are offline. This is what this device has stored; the rest returns with the connection.',
    'kept.failed': 'The server did not respond. This is what this device stored last time.',
    'kept.retry': 'Refresh',
    'update.text': 'There is a new version',
    'update.accept': 'Update',
    'update.later': 'Later',
  },
})
