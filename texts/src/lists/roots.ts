import type { ListTexts } from './list.ts'

export const rootsList = {
  file: { ptBR: 'assinaturas-dos-pontos', en: 'ledger-roots' },
  columns: {
    number: { ptBR: 'Número', en: 'Number', kind: 'integer' },
    day: { ptBR: 'Dia', en: 'Day', kind: 'day' },
    root: { ptBR: 'Assinatura (SHA-256)', en: 'Signature (SHA-256)' },
    accounts: { ptBR: 'Contas', en: 'Accounts', kind: 'integer' },
    entries: { ptBR: 'Lançamentos', en: 'Entries', kind: 'integer' },
    recordedAt: { ptBR: 'Registrada em', en: 'Recorded at', kind: 'instant' },
  },
} satisfies ListTexts
