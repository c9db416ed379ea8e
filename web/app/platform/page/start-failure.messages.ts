import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    failure:
      'Esta página não conseguiu iniciar. Recarregue-a; se continuar assim, atualize o navegador: ela funciona no Safari e no iOS 16.4, no Chrome 111, no Firefox 115 e em versões mais novas.',
  },
  en: {
    failure:
      'This page could not start. Reload it; if this happens again, update your browser: the page works in Safari and iOS 16.4, Chrome 111, Firefox 115 and newer versions.',
  },
})
