import type { AccountStatus } from '@esquadro/contract/accounts/status'
import type { Level } from '@esquadro/contract/levels/levels'
import type { Language } from '../messages/messages.ts'

const ptBR = {
  file: 'profissionais',
  columns: {
    name: 'Nome',
    cpf: 'CPF',
    profession: 'Profissão',
    level: 'Nível',
    points: 'Pontos',
    store: 'Loja de referência',
    createdAt: 'Desde',
    status: 'Situação',
    email: 'E-mail',
    city: 'Cidade',
  },
  statuses: {
    incomplete: 'Incompleto',
    'awaiting-email': 'Aguarda e-mail',
    'awaiting-approval': 'Aguarda aprovação',
    active: 'Ativo',
    blocked: 'Bloqueado',
    rejected: 'Recusado',
  } satisfies Record<AccountStatus, string>,
  levels: {
    bronze: 'Bronze',
    prata: 'Prata',
    ouro: 'Ouro',
    platina: 'Platina',
    diamante: 'Diamante',
  } satisfies Record<Level, string>,
}

const en: typeof ptBR = {
  file: 'professionals',
  columns: {
    name: 'Name',
    cpf: 'CPF',
    profession: 'Profession',
    level: 'Level',
    points: 'Points',
    store: 'Reference store',
    createdAt: 'Since',
    status: 'Status',
    email: 'E-mail',
    city: 'City',
  },
  statuses: {
    incomplete: 'Incomplete',
    'awaiting-email': 'Awaiting e-mail',
    'awaiting-approval': 'Awaiting approval',
    active: 'Active',
    blocked: 'Blocked',
    rejected: 'Rejected',
  },
  levels: { bronze: 'Bronze', prata: 'Silver', ouro: 'Gold', platina: 'Platinum', diamante: 'Diamond' },
}

export const professionalExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
