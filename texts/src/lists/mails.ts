import type { Word, Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const mailsList = {
  file: { ptBR: 'fila-de-emails', en: 'mail-queue' },
  columns: {
    kind: { ptBR: 'E-mail', en: 'E-mail' },
    to: { ptBR: 'Destinatário', en: 'Recipient' },
    state: { ptBR: 'Situação', en: 'Status' },
    attempts: { ptBR: 'Tentativas', en: 'Attempts', kind: 'integer' },
    createdAt: { ptBR: 'Criado em', en: 'Created on', kind: 'instant' },
    next: { ptBR: 'Próxima tentativa', en: 'Next attempt', kind: 'instant' },
    endedAt: { ptBR: 'Encerrado em', en: 'Ended on', kind: 'instant' },
    reason: { ptBR: 'Erro ou motivo', en: 'Error or reason' },
  },
} satisfies ListTexts

export const rejectedAddressesList = {
  file: { ptBR: 'enderecos-que-recusam', en: 'rejected-addresses' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    email: { ptBR: 'E-mail', en: 'E-mail' },
    userType: { ptBR: 'Conta', en: 'Account' },
    rejectedAt: { ptBR: 'Recusado em', en: 'Rejected on', kind: 'instant' },
  },
} satisfies ListTexts

export const mailStates = {
  waiting: { ptBR: 'Na fila', en: 'Queued' },
  failing: { ptBR: 'Falhou, será repetido', en: 'Failed, will be retried' },
  sent: { ptBR: 'Enviado', en: 'Sent' },
  'given-up': { ptBR: 'Falhou', en: 'Failed' },
  discarded: { ptBR: 'Descartado', en: 'Discarded' },
} satisfies Words

export const accountTypes = {
  professional: { ptBR: 'Profissional', en: 'Professional' },
  shopkeeper: { ptBR: 'Lojista', en: 'Shopkeeper' },
  admin: { ptBR: 'Administrador', en: 'Administrator' },
} satisfies Words

/** In place of the subject of a mail that cannot be read. */
export const unreadableMail = { ptBR: 'E-mail ilegível', en: 'Unreadable e-mail' } satisfies Word
