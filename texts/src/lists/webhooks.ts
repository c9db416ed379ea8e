import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const webhooksList = {
  file: { ptBR: 'webhooks', en: 'webhooks' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    url: { ptBR: 'Endereço', en: 'Address' },
    events: { ptBR: 'Eventos', en: 'Events' },
    waiting: { ptBR: 'Na fila', en: 'Queued', kind: 'integer' },
    failed: { ptBR: 'Com falha', en: 'Failed', kind: 'integer' },
    active: { ptBR: 'Situação', en: 'Status' },
    createdAt: { ptBR: 'Criado em', en: 'Created on', kind: 'instant' },
  },
} satisfies ListTexts

export const deliveriesList = {
  file: { ptBR: 'entregas-de-webhooks', en: 'webhook-deliveries' },
  columns: {
    event: { ptBR: 'Evento', en: 'Event' },
    eventId: { ptBR: 'Identificador do evento', en: 'Event ID' },
    webhook: { ptBR: 'Webhook', en: 'Webhook' },
    state: { ptBR: 'Situação', en: 'Status' },
    attempts: { ptBR: 'Tentativas', en: 'Attempts', kind: 'integer' },
    lastStatus: { ptBR: 'Última resposta', en: 'Last response', kind: 'integer' },
    lastError: { ptBR: 'Último erro', en: 'Last error' },
    createdAt: { ptBR: 'Criada em', en: 'Created on', kind: 'instant' },
    lastAttemptAt: { ptBR: 'Última tentativa', en: 'Last attempt', kind: 'instant' },
    next: { ptBR: 'Próxima tentativa', en: 'Next attempt', kind: 'instant' },
  },
} satisfies ListTexts

export const webhookEvents = {
  'invoice.approved': { ptBR: 'Nota aprovada', en: 'Invoice approved' },
  'invoice.reversed': { ptBR: 'Nota estornada', en: 'Invoice reversed' },
  'level.changed': { ptBR: 'Mudança de nível', en: 'Level changed' },
  'subscription.changed': { ptBR: 'Inscrição em experiência', en: 'Booking of an experience' },
  'ledger.root': { ptBR: 'Prova dos pontos', en: 'Proof of the points' },
} satisfies Words

export const deliveryStates = {
  waiting: { ptBR: 'Na fila', en: 'Queued' },
  delivered: { ptBR: 'Entregue', en: 'Delivered' },
  failed: { ptBR: 'Falhou', en: 'Failed' },
} satisfies Words
