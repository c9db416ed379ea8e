import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const cmsUsersList = {
  file: { ptBR: 'usuarios', en: 'users' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    email: { ptBR: 'E-mail', en: 'E-mail' },
    permissions: { ptBR: 'Permissões', en: 'Permissions' },
    active: { ptBR: 'Situação', en: 'Status' },
    createdAt: { ptBR: 'Desde', en: 'Since', kind: 'instant' },
  },
} satisfies ListTexts

export const permissionNames = {
  all: { ptBR: 'Tudo', en: 'Everything' },
  content: { ptBR: 'Conteúdo', en: 'Content' },
  programme: { ptBR: 'Programa', en: 'Programme' },
  finance: { ptBR: 'Financeiro', en: 'Finance' },
  'read-only': { ptBR: 'Somente leitura', en: 'Read only' },
} satisfies Words
