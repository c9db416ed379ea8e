import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'usuarios',
  columns: {
    name: 'Nome',
    email: 'E-mail',
    permissions: 'Permissões',
    status: 'Situação',
    createdAt: 'Desde',
  },
  permissions: {
    all: 'Tudo',
    content: 'Conteúdo',
    programme: 'Programa',
    finance: 'Financeiro',
    'read-only': 'Somente leitura',
  } satisfies Record<Permission, string>,
  active: 'Ativo',
  inactive: 'Inativo',
}

const en: typeof ptBR = {
  file: 'users',
  columns: {
    name: 'Name',
    email: 'E-mail',
    permissions: 'Permissions',
    status: 'Status',
    createdAt: 'Since',
  },
  permissions: {
    all: 'Everything',
    content: 'Content',
    programme: 'Programme',
    finance: 'Finance',
    'read-only': 'Read only',
  },
  active: 'Active',
  inactive: 'Inactive',
}

export const cmsUserExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
