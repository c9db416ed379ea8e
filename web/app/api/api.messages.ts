import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    transport: 'Ocorreu um erro durante a comunicação com o servidor. (Erro: {{why}})',
  },
  en: {
    transport: 'Something went wrong while talking to the server. (Error: {{why}})',
  },
})
