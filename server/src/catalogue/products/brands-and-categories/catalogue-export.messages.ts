import type { Language } from '../../../platform/messages/messages.ts'

const ptBR = {
  brands: 'marcas',
  categories: 'categorias',
  columns: {
    name: 'Nome',
    status: 'Situação',
    rate: 'Pontos por R$',
    fixed: 'Pontos por unidade',
    pceRate: 'Taxa de PCE',
    products: 'Produtos',
    createdAt: 'Criada em',
  },
  active: 'Ativa',
  inactive: 'Inativa',
}

const en: typeof ptBR = {
  brands: 'brands',
  categories: 'categories',
  columns: {
    name: 'Name',
    status: 'Status',
    rate: 'Points per R$',
    fixed: 'Points per unit',
    pceRate: 'PCE rate',
    products: 'Products',
    createdAt: 'Created at',
  },
  active: 'Active',
  inactive: 'Inactive',
}

export const catalogueExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
