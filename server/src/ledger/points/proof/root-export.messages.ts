import type { Language } from '../../../platform/messages/messages.ts'

const ptBR = {
  file: 'assinaturas-dos-pontos',
  columns: {
    number: 'Número',
    day: 'Dia',
    root: 'Assinatura (SHA-256)',
    accounts: 'Contas',
    entries: 'Lançamentos',
    recordedAt: 'Registrada em',
  },
}

const en: typeof ptBR = {
  file: 'ledger-roots',
  columns: {
    number: 'Number',
    day: 'Day',
    root: 'Signature (SHA-256)',
    accounts: 'Accounts',
    entries: 'Entries',
    recordedAt: 'Recorded at',
  },
}

export const rootExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
