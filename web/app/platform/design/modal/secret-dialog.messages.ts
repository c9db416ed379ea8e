import { defineMessages } from '../../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    copy: 'Copiar',
    copied: 'Copiado',
    done: 'Já guardei',
  },
  en: {
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have saved it',
  },
})
