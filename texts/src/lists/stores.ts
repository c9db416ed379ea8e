import type { ListTexts } from './list.ts'

export const storesList = {
  file: { ptBR: 'lojas', en: 'stores' },
  columns: {
    tradeName: { ptBR: 'Nome fantasia', en: 'Trade name' },
    legalName: { ptBR: 'Razão social', en: 'Legal name' },
    cnpj: { ptBR: 'CNPJ', en: 'CNPJ' },
    email: { ptBR: 'E-mail', en: 'E-mail' },
    phone: { ptBR: 'Telefone', en: 'Phone' },
    city: { ptBR: 'Cidade', en: 'City' },
    state: { ptBR: 'UF', en: 'State' },
    shopkeepers: { ptBR: 'Lojistas ativos', en: 'Active shopkeepers', kind: 'integer' },
    active: { ptBR: 'Situação', en: 'Status' },
    createdAt: { ptBR: 'Desde', en: 'Since', kind: 'instant' },
  },
} satisfies ListTexts
