import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const invoicesList = {
  file: { ptBR: 'especificacoes', en: 'invoices' },
  columns: {
    number: { ptBR: 'Número', en: 'Number' },
    series: { ptBR: 'Série', en: 'Series' },
    accessKey: { ptBR: 'Chave de acesso', en: 'Access key' },
    issuedOn: { ptBR: 'Emissão', en: 'Issued on', kind: 'day' },
    sentAt: { ptBR: 'Enviada em', en: 'Sent on', kind: 'instant' },
    origin: { ptBR: 'Origem', en: 'Origin' },
    store: { ptBR: 'Loja', en: 'Store' },
    recipient: { ptBR: 'Cliente', en: 'Customer' },
    professional: { ptBR: 'Profissional', en: 'Professional' },
    totalCents: { ptBR: 'Total', en: 'Total', kind: 'money' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
    verdict: { ptBR: 'Resultado', en: 'Result' },
    status: { ptBR: 'Situação', en: 'Status' },
    reason: { ptBR: 'Motivo', en: 'Reason' },
  },
} satisfies ListTexts

/** The invoices of a store, as the store sees them. */
export const sentInvoicesList = {
  file: { ptBR: 'notas', en: 'invoices' },
  columns: invoicesList.columns,
} satisfies ListTexts

export const invoiceOrigins = {
  site: { ptBR: 'Enviada pelo site', en: 'Sent on the site' },
  key: { ptBR: 'Enviada por chave de API', en: 'Sent with an API key' },
  mail: { ptBR: 'Recebida por e-mail', en: 'Received by e-mail' },
} satisfies Words

export const invoiceStatuses = {
  received: { ptBR: 'Recebida', en: 'Received' },
  unattributed: { ptBR: 'Sem profissional', en: 'No professional' },
  'in-review': { ptBR: 'Em análise', en: 'In review' },
  approved: { ptBR: 'Aprovada', en: 'Approved' },
  rejected: { ptBR: 'Recusada', en: 'Rejected' },
  reversed: { ptBR: 'Estornada', en: 'Reversed' },
} satisfies Words
