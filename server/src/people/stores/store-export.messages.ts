import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'lojas',
  columns: {
    tradeName: 'Loja',
    legalName: 'Razão social',
    cnpj: 'CNPJ',
    email: 'E-mail',
    phone: 'Telefone',
    city: 'Cidade',
    state: 'UF',
    shopkeepers: 'Lojistas',
    status: 'Situação',
    createdAt: 'Desde',
  },
  active: 'Ativa',
  inactive: 'Inativa',
}

const en: typeof ptBR = {
  file: 'stores',
  columns: {
    tradeName: 'Store',
    legalName: 'Legal name',
    cnpj: 'CNPJ',
    email: 'E-mail',
    phone: 'Phone',
    city: 'City',
    state: 'State',
    shopkeepers: 'Shopkeepers',
    status: 'Status',
    createdAt: 'Since',
  },
  active: 'Active',
  inactive: 'Inactive',
}

export const storeExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
