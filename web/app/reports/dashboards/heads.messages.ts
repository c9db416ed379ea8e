import { defineMessages } from '../../platform/i18n/messages.ts'

/** The headers of the members' dashboards. */
export const messages = defineMessages({
  ptBR: {
    professional: 'Olá',
    'professional.named': 'Olá, {{name}}',
    'professional.lead':
      'Os pontos que você pode usar, seu nível, os clientes a renovar, as próximas experiências e o que mudou desde a última visita.',
    'professional.action': 'Cadastrar cliente',
    store: 'Hoje na loja',
    'store.named': 'Hoje na {{store}}',
    'store.lead': 'O que aguarda você, quem vale a pena lembrar e como vai o mês.',
    'store.action': 'Enviar notas fiscais',
  },
  en: {
    professional: 'Hello',
    'professional.named': 'Hello, {{name}}',
    'professional.lead':
      'The points you can use, your level, the customers to renew, the next experiences and the changes since your last visit.',
    'professional.action': 'Register a customer',
    store: 'Today at the store',
    'store.named': 'Today at {{store}}',
    'store.lead': 'Your open tasks, reminders and the month so far.',
    'store.action': 'Send invoices',
  },
})
