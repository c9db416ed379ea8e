import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'chaves-de-api',
  columns: {
    name: 'Nome',
    prefix: 'Começa com',
    store: 'Loja',
    scopes: 'Permite',
    perMinute: 'Chamadas por minuto',
    expiresOn: 'Último dia de uso',
    lastUsedAt: 'Último uso',
    lastNetwork: 'Rede do último uso',
    createdBy: 'Criada por',
    createdAt: 'Criada em',
    revokedAt: 'Revogada em',
    state: 'Situação',
  },
  scopes: {
    'invoices:send': 'Enviar notas',
    'invoices:read': 'Consultar a situação das notas',
    'invoices:check': 'Consultar no balcão se a venda pontua',
  },
  states: { active: 'Ativa', expired: 'Vencida', revoked: 'Revogada' },
}

const en: typeof ptBR = {
  file: 'api-keys',
  columns: {
    name: 'Name',
    prefix: 'Begins with',
    store: 'Store',
    scopes: 'Allows',
    perMinute: 'Calls per minute',
    expiresOn: 'Last day of use',
    lastUsedAt: 'Last use',
    lastNetwork: 'Network of the last use',
    createdBy: 'Created by',
    createdAt: 'Created on',
    revokedAt: 'Revoked on',
    state: 'Status',
  },
  scopes: {
    'invoices:send': 'Sending invoices',
    'invoices:read': 'Reading the status of invoices',
    'invoices:check': 'Checking before a sale whether it earns points',
  },
  states: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
}

export const apiKeyExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
