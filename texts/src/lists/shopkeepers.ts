import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const shopkeepersList = {
  file: { ptBR: 'lojistas', en: 'shopkeepers' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    store: { ptBR: 'Loja', en: 'Store' },
    cnpj: { ptBR: 'CNPJ', en: 'CNPJ' },
    email: { ptBR: 'E-mail', en: 'E-mail' },
    cellphone: { ptBR: 'Celular', en: 'Mobile phone' },
    role: { ptBR: 'Função', en: 'Role' },
    status: { ptBR: 'Situação', en: 'Status' },
    createdAt: { ptBR: 'Desde', en: 'Since', kind: 'instant' },
  },
} satisfies ListTexts

export const shopkeeperRoles = {
  manager: { ptBR: 'Gerente', en: 'Manager' },
  member: { ptBR: 'Equipe', en: 'Team' },
} satisfies Words
