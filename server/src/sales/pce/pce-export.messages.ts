import type { PceMethod, PceStatus, ServiceInvoiceState } from '@esquadro/contract/sales/pce/pce'
import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  columns: {
    professional: 'Profissional',
    cpf: 'CPF',
    store: 'Loja',
    storeCnpj: 'CNPJ da loja',
    customer: 'Cliente',
    invoice: 'Nota fiscal',
    issuedOn: 'Emissão',
    base: 'Base (R$)',
    rate: 'Taxa',
    amount: 'Valor (R$)',
    accrualMonth: 'Mês de competência',
    dueOn: 'Vencimento',
    status: 'Situação',
    reason: 'Motivo',
    serviceInvoice: 'Nota de serviço',
    paidOn: 'Pago em',
    method: 'Forma',
    reference: 'Referência',
    receipt: 'Comprovante',
    createdAt: 'Registrado em',
  },
  statuses: {
    pending: 'Em análise',
    approved: 'Aprovado',
    suspended: 'Suspenso',
    refused: 'Recusado',
    paid: 'Pago',
    reversed: 'Estornado',
  } satisfies Record<PceStatus, string>,
  methods: { pix: 'Pix', transfer: 'Transferência', other: 'Outra' } satisfies Record<PceMethod, string>,
  serviceInvoices: {
    none: 'Não enviada',
    sent: 'Aguarda conferência',
    accepted: 'Aceita',
    refused: 'Recusada',
  } satisfies Record<ServiceInvoiceState, string>,
}

const en: typeof ptBR = {
  columns: {
    professional: 'Professional',
    cpf: 'CPF',
    store: 'Store',
    storeCnpj: 'CNPJ of the store',
    customer: 'Customer',
    invoice: 'Invoice',
    issuedOn: 'Issued on',
    base: 'Base (R$)',
    rate: 'Rate',
    amount: 'Amount (R$)',
    accrualMonth: 'Accrual month',
    dueOn: 'Due on',
    status: 'Status',
    reason: 'Reason',
    serviceInvoice: 'Service invoice',
    paidOn: 'Paid on',
    method: 'Method',
    reference: 'Reference',
    receipt: 'Receipt',
    createdAt: 'Recorded at',
  },
  statuses: {
    pending: 'Under review',
    approved: 'Approved',
    suspended: 'Suspended',
    refused: 'Rejected',
    paid: 'Paid',
    reversed: 'Reversed',
  },
  methods: { pix: 'Pix', transfer: 'Transfer', other: 'Other' },
  serviceInvoices: {
    none: 'Not sent',
    sent: 'Awaiting a check',
    accepted: 'Accepted',
    refused: 'Rejected',
  },
}

export const pceExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
