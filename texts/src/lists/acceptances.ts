import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const acceptancesList = {
  file: { ptBR: 'aceites', en: 'acceptances' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    type: { ptBR: 'Perfil', en: 'Profile' },
    store: { ptBR: 'Loja', en: 'Store' },
    acceptedAt: { ptBR: 'Aceite', en: 'Accepted', kind: 'instant' },
  },
} satisfies ListTexts

export const acceptanceTypes = {
  professional: { ptBR: 'Profissional', en: 'Professional' },
  shopkeeper: { ptBR: 'Lojista', en: 'Shopkeeper' },
} satisfies Words
