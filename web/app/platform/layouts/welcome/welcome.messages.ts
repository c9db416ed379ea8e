import { defineMessages } from '../../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    'welcome.title': 'Boas-vindas ao {{name}}',
    'welcome.lead.professional':
      'Cada projeto que você especifica com as lojas participantes vira ponto. Aqui você acompanha o extrato, o nível e as experiências que ele abre.',
    'welcome.continue': 'Continuar',
    'welcome.never': 'Continuar e não exibir novamente',
    'welcome.lead.shopkeeper':
      'Envie os XML das notas, um ou mil de uma vez: cada arquivo é conferido na hora. Aqui você também acompanha os profissionais que especificam na sua loja.',
    'welcome.lead.admin':
      'Aqui você confere as notas, aprova cadastros e define as regras do programa. Cada mudança fica registrada na auditoria.',
  },
  en: {
    'welcome.title': 'Welcome to {{name}}',
    'welcome.lead.professional':
      'Every project that you specify with the participating stores turns into points. Here you follow your statement, your level and the experiences it opens.',
    'welcome.continue': 'Continue',
    'welcome.never': 'Continue and don’t show again',
    'welcome.lead.shopkeeper':
      'Send the XML of your invoices, one or a thousand at once: each file is checked immediately. Here you also follow the professionals who specify at your store.',
    'welcome.lead.admin':
      'Here you review invoices, approve sign-ups and set the rules of the programme. The audit log records each change.',
  },
})
