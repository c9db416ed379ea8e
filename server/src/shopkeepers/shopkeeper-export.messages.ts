import type { AccountStatus } from '@esquadro/contract/accounts/status'
import type { Language } from '../messages/messages.ts'

const ptBR = {
  file: 'lojistas',
  columns: {
    name: 'Nome',
    store: 'Loja',
    cnpj: 'CNPJ',
    email: 'E-mail',
    cellphone: 'Celular',
    role: 'Função',
    status: 'Situação',
    createdAt: 'Desde',
  },
  manager: 'Gerente',
  member: 'Equipe',
  statuses: {
    incomplete: 'Incompleto',
    'awaiting-email': 'Aguarda e-mail',
    'awaiting-approval': 'Aguarda aprovação',
    active: 'Ativo',
    blocked: 'Bloqueado',
    rejected: 'Recusado',
  } satisfies Record<AccountStatus, string>,
}

const en: typeof ptBR = {
  file: 'shopkeepers',
  columns: {
    name: 'Name',
    store: 'Store',
    cnpj: 'CNPJ',
    email: 'E-mail',
    cellphone: 'Mobile phone',
    role: 'Role',
    status: 'Status',
    createdAt: 'Since',
  },
  manager: 'Manager',
  member: 'Team',
  statuses: {
    incomplete: 'Incomplete',
    'awaiting-email': 'Awaiting e-mail',
    'awaiting-approval': 'Awaiting approval',
    active: 'Active',
    blocked: 'Blocked',
    rejected: 'Rejected',
  },
}

export const shopkeeperExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
