import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: { label: 'Privacidade e termos' },
  en: { label: 'Privacy and terms' },
})
