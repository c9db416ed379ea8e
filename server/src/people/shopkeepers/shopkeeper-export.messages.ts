import { accountStatuses, type Language } from '../../platform/messages/messages.ts'

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
  statuses: accountStatuses.ptBR,
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
  statuses: accountStatuses.en,
}

export const shopkeeperExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
