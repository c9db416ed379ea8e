import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const recordViewsList = {
  file: { ptBR: 'consultas-ao-registro', en: 'views-of-the-record' },
  columns: {
    viewer: { ptBR: 'Nome', en: 'Name' },
    of: { ptBR: 'De onde', en: 'From' },
    screen: { ptBR: 'O que viu', en: 'Viewed' },
    viewedAt: { ptBR: 'Quando', en: 'When', kind: 'instant' },
  },
} satisfies ListTexts

export const recordScreens = {
  professional: { ptBR: 'Cadastro', en: 'Record' },
  customers: { ptBR: 'Clientes', en: 'Customers' },
  'follow-up': { ptBR: 'Acompanhamento', en: 'Follow-up' },
  team: { ptBR: 'Equipe da loja', en: 'Team of the store' },
  invoice: { ptBR: 'Nota fiscal', en: 'Invoice' },
  pce: { ptBR: 'Valor de PCE', en: 'PCE amount' },
  counter: { ptBR: 'Consulta de balcão sobre um cliente', en: 'Counter check of a customer' },
} satisfies Words

export const viewerTypes = {
  admin: { ptBR: 'Equipe do programa', en: 'Programme team' },
  shopkeeper: { ptBR: 'Loja', en: 'Store' },
  key: { ptBR: 'Sistema da loja', en: 'Store’s system' },
} satisfies Words
