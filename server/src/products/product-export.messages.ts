import type { Language } from '../messages/messages.ts'

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
    yes: 'yes',
    no: 'no',
  },
} satisfies Record<Language, Record<string, string>>
