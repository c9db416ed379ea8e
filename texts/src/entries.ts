import type { Words } from './words.ts'

/** The kinds of ledger entries. */
export const entryKinds = {
  invoice: { ptBR: 'Nota fiscal', en: 'Invoice' },
  accelerator: { ptBR: 'Acelerador', en: 'Accelerator' },
  'extra-point': { ptBR: 'Ponto extra', en: 'Extra point' },
  invite: { ptBR: 'Convite', en: 'Invite' },
  experience: { ptBR: 'Experiência', en: 'Experience' },
  pce: { ptBR: 'PCE', en: 'PCE' },
  adjustment: { ptBR: 'Ajuste', en: 'Adjustment' },
  expiry: { ptBR: 'Vencimento', en: 'Expiry' },
  reversal: { ptBR: 'Estorno', en: 'Reversal' },
} satisfies Words

export const entryStatuses = {
  pending: { ptBR: 'Pendente', en: 'Pending' },
  available: { ptBR: 'Disponível', en: 'Available' },
  spent: { ptBR: 'Usado', en: 'Used' },
  expired: { ptBR: 'Vencido', en: 'Expired' },
  reversed: { ptBR: 'Estornado', en: 'Reversed' },
  done: { ptBR: 'Concluído', en: 'Done' },
  owed: { ptBR: 'A compensar', en: 'Owed' },
} satisfies Words
