import type { Light } from '@esquadro/contract/platform/fields/invoice-check'
import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'especificacoes',
  columns: {
    number: 'Número',
    series: 'Série',
    accessKey: 'Chave de acesso',
    issuedOn: 'Emissão',
    sentAt: 'Enviada em',
    store: 'Loja',
    recipient: 'Cliente',
    professional: 'Profissional',
    total: 'Total (R$)',
    points: 'Pontos',
    verdict: 'Conferência',
    status: 'Situação',
    reason: 'Motivo',
  },
  verdicts: { green: 'Em ordem', amber: 'Pede atenção', red: 'Recusada' } satisfies Record<Light, string>,
  statuses: {
    received: 'Recebida',
    unattributed: 'Sem profissional',
    'in-review': 'Em análise',
    approved: 'Aprovada',
    rejected: 'Recusada',
    reversed: 'Estornada',
  } satisfies Record<InvoiceStatus, string>,
}

const en: typeof ptBR = {
  file: 'invoices',
  columns: {
    number: 'Number',
    series: 'Series',
    accessKey: 'Access key',
    issuedOn: 'Issued on',
    sentAt: 'Sent at',
    store: 'Store',
    recipient: 'Customer',
    professional: 'Professional',
    total: 'Total (R$)',
    points: 'Points',
    verdict: 'Checks',
    status: 'Status',
    reason: 'Reason',
  },
  verdicts: { green: 'In order', amber: 'Needs attention', red: 'Rejected' },
  statuses: {
    received: 'Received',
    unattributed: 'No professional',
    'in-review': 'In review',
    approved: 'Approved',
    rejected: 'Rejected',
    reversed: 'Reversed',
  },
}

export const exportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
