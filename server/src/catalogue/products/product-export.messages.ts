import type { Language } from '../../platform/messages/messages.ts'

export const exportTexts = {
  ptBR: {
    file: 'produtos',
    name: 'Nome',
    code: 'Código',
    brand: 'Marca',
    category: 'Categoria',
    ean: 'EAN',
    description: 'Descrição',
    unit: 'Unidade',
    active: 'Ativo',
    rate: 'Pontos por R$',
    fixed: 'Pontos por unidade',
    yes: 'sim',
    no: 'não',
  },
  en: {
    file: 'products',
    name: 'Name',
    code: 'Code',
    brand: 'Brand',
    category: 'Category',
    ean: 'EAN',
    description: 'Description',
    unit: 'Unit',
    active: 'Active',
    rate: 'Points per R$',
    fixed: 'Points per unit',
    yes: 'yes',
    no: 'no',
  },
} satisfies Record<Language, Record<string, string>>
