import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const followUpList = {
  file: { ptBR: 'profissionais-da-loja', en: 'professionals-of-the-store' },
  columns: {
    name: { ptBR: 'Profissional', en: 'Professional' },
    profession: { ptBR: 'Profissão', en: 'Profession' },
    links: { ptBR: 'Vínculo', en: 'Link to the store' },
    state: { ptBR: 'Cadastro', en: 'Registration' },
    level: { ptBR: 'Nível', en: 'Level' },
    sales: { ptBR: 'Vendas', en: 'Sales', kind: 'integer' },
    valueCents: { ptBR: 'Valor', en: 'Value', kind: 'money' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
    lastSaleOn: { ptBR: 'Última venda', en: 'Last sale', kind: 'day' },
  },
} satisfies ListTexts

export const followUpLinks = {
  reference: { ptBR: 'Loja de referência', en: 'Reference store' },
  'pre-registered': { ptBR: 'Pré-cadastro', en: 'Pre-registration' },
  sales: { ptBR: 'Vendas', en: 'Sales' },
} satisfies Words
