import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const customersList = {
  file: { ptBR: 'clientes', en: 'customers' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    document: { ptBR: 'CPF ou CNPJ', en: 'CPF or CNPJ' },
    email: { ptBR: 'E-mail', en: 'E-mail' },
    phone: { ptBR: 'Telefone', en: 'Phone' },
    city: { ptBR: 'Cidade', en: 'City' },
    state: { ptBR: 'UF', en: 'State' },
    professional: { ptBR: 'Profissional', en: 'Professional' },
    status: { ptBR: 'Situação', en: 'Status' },
    from: { ptBR: 'Vale desde', en: 'Valid from', kind: 'day' },
    until: { ptBR: 'Vale até', en: 'Valid until', kind: 'day' },
    createdAt: { ptBR: 'Cadastro', en: 'Registered on', kind: 'instant' },
  },
} satisfies ListTexts

export const customerStates = {
  valid: { ptBR: 'Válido', en: 'Valid' },
  expiring: { ptBR: 'A vencer', en: 'Expiring' },
  expired: { ptBR: 'Vencido', en: 'Expired' },
  inactive: { ptBR: 'Inativo', en: 'Inactive' },
} satisfies Words
