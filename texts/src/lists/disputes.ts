import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const disputesList = {
  file: { ptBR: 'contestacoes', en: 'disputes' },
  columns: {
    customerName: { ptBR: 'Cliente', en: 'Customer' },
    document: { ptBR: 'CPF ou CNPJ', en: 'CPF or CNPJ' },
    claimant: { ptBR: 'Quem contesta', en: 'Claimant' },
    holder: { ptBR: 'Quem tem o cadastro', en: 'Holder' },
    reply: { ptBR: 'Resposta', en: 'Reply' },
    openedAt: { ptBR: 'Aberta em', en: 'Opened on', kind: 'instant' },
    status: { ptBR: 'Situação', en: 'Status' },
    decidedAt: { ptBR: 'Decidida em', en: 'Decided on', kind: 'instant' },
  },
} satisfies ListTexts

export const disputeStatuses = {
  open: { ptBR: 'Em análise', en: 'Under review' },
  moved: { ptBR: 'Cadastro transferido', en: 'Registration moved' },
  kept: { ptBR: 'Cadastro mantido', en: 'Registration kept' },
  withdrawn: { ptBR: 'Retirada', en: 'Withdrawn' },
} satisfies Words

export const disputeReplies = {
  replied: { ptBR: 'Respondida', en: 'Replied' },
  notReplied: { ptBR: 'Sem resposta', en: 'No reply' },
} satisfies Words
