import type { RecordScreen } from '@esquadro/contract/platform/record-views/member'
import type { Language } from '../messages/messages.ts'

const ptBR = {
  file: 'consultas-ao-registro',
  columns: { viewer: 'Quem', of: 'De onde', screen: 'O que viu', viewedAt: 'Quando' },
  types: { admin: 'Equipe do programa', shopkeeper: 'Loja', key: 'Sistema da loja' },
  screens: {
    professional: 'O registro',
    customers: 'Os clientes',
    'follow-up': 'Acompanhamento de profissionais',
    team: 'A equipe da loja',
    invoice: 'Uma nota fiscal',
    pce: 'Um valor de PCE',
    counter: 'Se a venda a um cliente pontua',
  } satisfies Record<RecordScreen, string>,
}

const en: typeof ptBR = {
  file: 'views-of-the-record',
  columns: { viewer: 'Viewer', of: 'From', screen: 'Viewed', viewedAt: 'When' },
  types: { admin: 'Programme team', shopkeeper: 'Store', key: 'Store’s system' },
  screens: {
    professional: 'The record',
    customers: 'The customers',
    'follow-up': 'Follow-up with professionals',
    team: 'The team of the store',
    invoice: 'An invoice',
    pce: 'A PCE amount',
    counter: 'Whether a sale to a customer earns points',
  },
}

export const recordViewExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
