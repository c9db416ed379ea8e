import { defineMessages } from '../i18n/messages.ts'

/** How far somebody who was pre-registered has come; the only place where these states are worded. */
export const stateMessages = defineMessages({
  ptBR: {
    'pre-registered': 'Pré-cadastrado',
    mailed: 'Link enviado',
    incomplete: 'Cadastro iniciado',
    awaiting: 'Aguardando confirmação',
    active: 'Ativo',
    closed: 'Encerrado',
    unfinished: 'Falta concluir',
  },
  en: {
    'pre-registered': 'Pre-registered',
    mailed: 'Link sent',
    incomplete: 'Registration begun',
    awaiting: 'Awaiting confirmation',
    active: 'Active',
    closed: 'Closed',
    unfinished: 'Not finished',
  },
})
