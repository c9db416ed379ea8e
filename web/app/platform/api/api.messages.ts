import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    undo: 'Desfazer',
    'transport.offline': 'sem conexão',
    'transport.silent': 'sem resposta',
    transport: 'Ocorreu um erro durante a comunicação com o servidor. (Erro: {{why}})',
  },
  en: {
    undo: 'Undo',
    'transport.offline': 'no connection',
    'transport.silent': 'no response',
    transport: 'Something went wrong while talking to the server. (Error: {{why}})',
  },
})
