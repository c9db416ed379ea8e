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
  'invoice.rejected': { ptBR: 'Nota recusada', en: 'Invoice rejected' },
  'invoice.reopened': { ptBR: 'Nota reaberta', en: 'Invoice reopened' },
  'points.credited': { ptBR: 'Pontos creditados', en: 'Points credited' },
  'points.available': { ptBR: 'Pontos disponíveis', en: 'Points available' },
  'points.reversed': { ptBR: 'Pontos estornados', en: 'Points reversed' },
  'points.adjusted': { ptBR: 'Pontos ajustados', en: 'Points adjusted' },
  'points.expiring': { ptBR: 'Pontos a vencer', en: 'Points about to expire' },
  'points.expired': { ptBR: 'Pontos vencidos', en: 'Points expired' },
  'level.changed': { ptBR: 'Mudança de nível', en: 'Level changed' },
  'level.at-risk': { ptBR: 'Nível em risco', en: 'Level at risk' },
  'customer.expiring': { ptBR: 'Cadastro de cliente a vencer', en: 'Customer about to expire' },
  'customer.expired': { ptBR: 'Cadastro de cliente vencido', en: 'Customer expired' },
  'customer.confirmed': { ptBR: 'Cliente confirmou', en: 'Customer confirmed' },
  'customer.objected': { ptBR: 'Cliente contestou', en: 'Customer objected' },
  'customer.disputed': { ptBR: 'Cliente disputado', en: 'Customer disputed' },
  'dispute.decided': { ptBR: 'Disputa decidida', en: 'Dispute decided' },
  'sale.lost': { ptBR: 'Venda sem pontos', en: 'Sale without points' },
  'pce.approved': { ptBR: 'PCE aprovado', en: 'PCE approved' },
  'pce.paid': { ptBR: 'PCE pago', en: 'PCE paid' },
  'pce.refused': { ptBR: 'PCE recusado', en: 'PCE rejected' },
  'pce.reversed': { ptBR: 'PCE estornado', en: 'PCE reversed' },
  'subscription.changed': { ptBR: 'Inscrição em experiência', en: 'Booking of an experience' },
  'experience.confirmed': { ptBR: 'Vaga confirmada', en: 'Seat confirmed' },
  'experience.waiting': { ptBR: 'Entrada na lista de espera', en: 'Joined a waiting list' },
  'experience.promoted': { ptBR: 'Vaga da lista de espera', en: 'Seat from the waiting list' },
  'experience.passed-over': {
    ptBR: 'Vaga perdida por falta de pontos',
    en: 'Seat missed for lack of points',
  },
  'experience.removed': { ptBR: 'Inscrição retirada', en: 'Booking removed' },
  'experience.expired': { ptBR: 'Vaga não confirmada a tempo', en: 'Seat not confirmed in time' },
  'experience.changed': { ptBR: 'Experiência alterada', en: 'Experience changed' },
  'experience.reminder': { ptBR: 'Lembrete de experiência', en: 'Reminder of an experience' },
  'experience.suspended': { ptBR: 'Experiência suspensa', en: 'Experience suspended' },
  'invite.accepted': { ptBR: 'Convite aceito', en: 'Invite accepted' },
  'sign-up.awaiting': { ptBR: 'Colega aguarda aprovação', en: 'Colleague awaits approval' },
  'regulation.changed': { ptBR: 'Novo regulamento', en: 'New regulation' },
  'announcement.sent': { ptBR: 'Comunicado enviado', en: 'Announcement sent' },
  'ledger.root': { ptBR: 'Prova dos pontos', en: 'Proof of the points' },
} satisfies Words

export const deliveryStates = {
  waiting: { ptBR: 'Na fila', en: 'Queued' },
  delivered: { ptBR: 'Entregue', en: 'Delivered' },
  failed: { ptBR: 'Falhou', en: 'Failed' },
} satisfies Words
