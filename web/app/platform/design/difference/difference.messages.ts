import { defineMessages } from '../../i18n/messages.ts'

export const differenceMessages = defineMessages({
  ptBR: { removed: 'saiu', added: 'entrou' },
  en: { removed: 'removed', added: 'added' },
})
