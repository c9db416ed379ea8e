import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const pceList = {
  file: { ptBR: 'pce', en: 'pce' },
  columns: {
    professional: { ptBR: 'Profissional', en: 'Professional' },
    cpf: { ptBR: 'CPF', en: 'CPF' },
    store: { ptBR: 'Loja', en: 'Store' },
    storeCnpj: { ptBR: 'CNPJ da loja', en: 'CNPJ of the store' },
    customer: { ptBR: 'Cliente', en: 'Customer' },
    invoice: { ptBR: 'Nota fiscal', en: 'Invoice' },
    issuedOn: { ptBR: 'Emissão', en: 'Issued on', kind: 'day' },
    base: { ptBR: 'Base', en: 'Base', kind: 'money' },
    rate: { ptBR: 'Taxa', en: 'Rate', kind: 'percent' },
    amountCents: { ptBR: 'Valor', en: 'Amount', kind: 'money' },
    accrualMonth: { ptBR: 'Competência', en: 'Accrual month' },
    dueOn: { ptBR: 'Vencimento', en: 'Due on', kind: 'day' },
    status: { ptBR: 'Situação', en: 'Status' },
    reason: { ptBR: 'Motivo', en: 'Reason' },
    serviceInvoice: { ptBR: 'Nota de serviço', en: 'Service invoice' },
    paidOn: { ptBR: 'Pago em', en: 'Paid on', kind: 'day' },
    method: { ptBR: 'Forma', en: 'Method' },
    reference: { ptBR: 'Referência', en: 'Reference' },
    receipt: { ptBR: 'Comprovante', en: 'Receipt' },
    createdAt: { ptBR: 'Registrado em', en: 'Recorded on', kind: 'instant' },
  },
} satisfies ListTexts

export const pceStatuses = {
  pending: { ptBR: 'Em análise', en: 'Under review' },
  approved: { ptBR: 'Aprovado', en: 'Approved' },
  suspended: { ptBR: 'Suspenso', en: 'Suspended' },
  refused: { ptBR: 'Recusado', en: 'Rejected' },
  paid: { ptBR: 'Pago', en: 'Paid' },
  reversed: { ptBR: 'Estornado', en: 'Reversed' },
} satisfies Words

export const pceMethods = {
  pix: { ptBR: 'Pix', en: 'Pix' },
  transfer: { ptBR: 'Transferência', en: 'Transfer' },
  other: { ptBR: 'Outra', en: 'Other' },
} satisfies Words

export const serviceInvoiceStates = {
  none: { ptBR: 'Não enviada', en: 'Not sent' },
  sent: { ptBR: 'Aguarda conferência', en: 'Awaiting a check' },
  accepted: { ptBR: 'Aceita', en: 'Accepted' },
  refused: { ptBR: 'Recusada', en: 'Rejected' },
} satisfies Words
