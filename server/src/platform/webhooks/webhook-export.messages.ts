import type { Language } from '../messages/messages.ts'

const ptBR = {
  files: { webhooks: 'webhooks', deliveries: 'entregas-de-webhooks' },
  columns: {
    name: 'Nome',
    url: 'Endereço',
    events: 'Eventos',
    waiting: 'Na fila',
    failed: 'Com falha',
    state: 'Situação',
    createdAt: 'Criado em',
    webhook: 'Webhook',
    event: 'Evento',
    eventId: 'Identificador do evento',
    attempts: 'Tentativas',
    lastStatus: 'Última resposta',
    lastError: 'Último erro',
    lastAttemptAt: 'Última tentativa',
    nextAttemptAt: 'Próxima tentativa',
  },
  events: {
    'invoice.approved': 'Nota aprovada',
    'invoice.reversed': 'Nota estornada',
    'level.changed': 'Mudança de nível',
    'subscription.changed': 'Inscrição em experiência',
    'ledger.root': 'Prova dos pontos',
  },
  states: { waiting: 'Na fila', delivered: 'Entregue', failed: 'Falhou' },
  active: 'Ativo',
  inactive: 'Inativo',
}

const en: typeof ptBR = {
  files: { webhooks: 'webhooks', deliveries: 'webhook-deliveries' },
  columns: {
    name: 'Name',
    url: 'Address',
    events: 'Events',
    waiting: 'Queued',
    failed: 'Failed',
    state: 'Status',
    createdAt: 'Created on',
    webhook: 'Webhook',
    event: 'Event',
    eventId: 'Event ID',
    attempts: 'Attempts',
    lastStatus: 'Last response',
    lastError: 'Last error',
    lastAttemptAt: 'Last attempt',
    nextAttemptAt: 'Next attempt',
  },
  events: {
    'invoice.approved': 'Invoice approved',
    'invoice.reversed': 'Invoice reversed',
    'level.changed': 'Level changed',
    'subscription.changed': 'Booking of an experience',
    'ledger.root': 'Proof of the points',
  },
  states: { waiting: 'Queued', delivered: 'Delivered', failed: 'Failed' },
  active: 'Active',
  inactive: 'Inactive',
}

export const webhookExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
