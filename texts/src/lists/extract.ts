import type { ListTexts } from './list.ts'

export const extractList = {
  file: { ptBR: 'extrato', en: 'statement' },
  columns: {
    occurredAt: { ptBR: 'Data', en: 'Date', kind: 'instant' },
    kind: { ptBR: 'Tipo', en: 'Kind' },
    about: { ptBR: 'Detalhe', en: 'Detail' },
    status: { ptBR: 'Situação', en: 'Status' },
    amount: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
    balanceAfter: { ptBR: 'Saldo após', en: 'Balance after', kind: 'integer' },
    expires: { ptBR: 'Vence em', en: 'Expires on', kind: 'day' },
  },
} satisfies ListTexts
