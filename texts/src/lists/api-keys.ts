import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const apiKeysList = {
  file: { ptBR: 'chaves-de-api', en: 'api-keys' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    prefix: { ptBR: 'Começa com', en: 'Begins with' },
    store: { ptBR: 'Loja', en: 'Store' },
    scopes: { ptBR: 'Permite', en: 'Allows' },
    perMinute: { ptBR: 'Chamadas por minuto', en: 'Calls per minute', kind: 'integer' },
    expires: { ptBR: 'Último dia de uso', en: 'Last day of use', kind: 'day' },
    lastUsedAt: { ptBR: 'Último uso', en: 'Last use', kind: 'instant' },
    lastNetwork: { ptBR: 'Rede do último uso', en: 'Network of the last use' },
    createdBy: { ptBR: 'Criada por', en: 'Created by' },
    createdAt: { ptBR: 'Criada em', en: 'Created on', kind: 'instant' },
    revokedAt: { ptBR: 'Revogada em', en: 'Revoked on', kind: 'instant' },
    state: { ptBR: 'Situação', en: 'Status' },
  },
} satisfies ListTexts

export const apiKeyStates = {
  active: { ptBR: 'Ativa', en: 'Active' },
  expired: { ptBR: 'Vencida', en: 'Expired' },
  revoked: { ptBR: 'Revogada', en: 'Revoked' },
} satisfies Words

export const apiKeyScopes = {
  'invoices:send': { ptBR: 'Enviar notas', en: 'Sending invoices' },
  'invoices:read': { ptBR: 'Consultar a situação das notas', en: 'Reading the status of invoices' },
  'invoices:check': {
    ptBR: 'Consultar no balcão se a venda pontua',
    en: 'Checking before a sale whether it earns points',
  },
} satisfies Words
