import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const productsList = {
  file: { ptBR: 'produtos', en: 'products' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    code: { ptBR: 'Código', en: 'Code' },
    brand: { ptBR: 'Marca', en: 'Brand' },
    category: { ptBR: 'Categoria', en: 'Category' },
    ean: { ptBR: 'EAN', en: 'EAN' },
    description: { ptBR: 'Descrição', en: 'Description' },
    unit: { ptBR: 'Unidade', en: 'Unit' },
    active: { ptBR: 'Ativo', en: 'Active' },
    rate: { ptBR: 'Pontos por R$', en: 'Points per R$', kind: 'decimal' },
    fixed: { ptBR: 'Pontos por unidade', en: 'Points per unit', kind: 'integer' },
  },
} satisfies ListTexts

export const productAnswers = {
  yes: { ptBR: 'sim', en: 'yes' },
  no: { ptBR: 'não', en: 'no' },
} satisfies Words
