import type { ListTexts } from './list.ts'

export const brandsList = {
  file: { ptBR: 'marcas', en: 'brands' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    active: { ptBR: 'Situação', en: 'Status' },
    products: { ptBR: 'Produtos', en: 'Products', kind: 'integer' },
    createdAt: { ptBR: 'Criada em', en: 'Created on', kind: 'instant' },
  },
} satisfies ListTexts

export const categoriesList = {
  file: { ptBR: 'categorias', en: 'categories' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    active: { ptBR: 'Situação', en: 'Status' },
    rate: { ptBR: 'Pontos por R$', en: 'Points per R$', kind: 'decimal' },
    fixed: { ptBR: 'Pontos por unidade', en: 'Points per unit', kind: 'integer' },
    pceRate: { ptBR: 'Taxa de PCE', en: 'PCE rate', kind: 'percent' },
    products: { ptBR: 'Produtos', en: 'Products', kind: 'integer' },
    createdAt: { ptBR: 'Criada em', en: 'Created on', kind: 'instant' },
  },
} satisfies ListTexts
