import type { CustomerState } from '@esquadro/contract/sales/customers/customer'
import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'clientes',
  columns: {
    name: 'Cliente',
    document: 'CPF ou CNPJ',
    email: 'E-mail',
    phone: 'Telefone',
    city: 'Cidade',
    state: 'UF',
    professional: 'Profissional',
    status: 'Situação',
    from: 'Vale desde',
    until: 'Vale até',
    createdAt: 'Cadastro',
  },
  states: {
    valid: 'Válido',
    expiring: 'A vencer',
    expired: 'Vencido',
    inactive: 'Inativo',
  } satisfies Record<CustomerState, string>,
}

const en: typeof ptBR = {
  file: 'customers',
  columns: {
    name: 'Customer',
    document: 'CPF or CNPJ',
    email: 'E-mail',
    phone: 'Phone',
    city: 'City',
    state: 'State',
    professional: 'Professional',
    status: 'Status',
    from: 'Valid from',
    until: 'Valid until',
    createdAt: 'Registered on',
  },
  states: { valid: 'Valid', expiring: 'Expiring', expired: 'Expired', inactive: 'Inactive' },
}

export const customerExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
