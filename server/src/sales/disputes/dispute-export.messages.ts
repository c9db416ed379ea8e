import type { DisputeStatus } from '@esquadro/contract/sales/disputes/dispute'
import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'contestacoes',
  columns: {
    customer: 'Cliente',
    document: 'CPF ou CNPJ',
    claimant: 'Quem contesta',
    holder: 'Quem tem o cadastro',
    reply: 'Resposta',
    openedAt: 'Aberta em',
    status: 'Situação',
    decidedAt: 'Decidida em',
  },
  replied: 'Respondida',
  notReplied: 'Sem resposta',
  statuses: {
    open: 'Aberta',
    moved: 'Cadastro transferido',
    kept: 'Cadastro mantido',
    withdrawn: 'Retirada',
  } satisfies Record<DisputeStatus, string>,
}

const en: typeof ptBR = {
  file: 'disputes',
  columns: {
    customer: 'Customer',
    document: 'CPF or CNPJ',
    claimant: 'Claimant',
    holder: 'Holder',
    reply: 'Reply',
    openedAt: 'Opened at',
    status: 'Status',
    decidedAt: 'Decided at',
  },
  replied: 'Replied',
  notReplied: 'No reply',
  statuses: {
    open: 'Open',
    moved: 'Registration moved',
    kept: 'Registration kept',
    withdrawn: 'Withdrawn',
  },
}

export const disputeExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
