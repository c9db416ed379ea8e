import { defineMessages } from '../../platform/i18n/messages.ts'

/** The texts of the states of a pre-registered person; the only place that defines them. */
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
    incomplete: 'Sign-up started',
    awaiting: 'Awaiting confirmation',
    active: 'Active',
    closed: 'Closed',
    unfinished: 'Not finished',
  },
})
