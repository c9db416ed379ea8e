import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    undo: 'Desfazer',
    transport: 'Ocorreu um erro durante a comunicação com o servidor. (Erro: {{why}})',
  },
  en: {
    undo: 'Undo',
    transport: 'Something went wrong while talking to the server. (Error: {{why}})',
  },
})
