import type { Words } from './words.ts'

/** The words for the states of an account. */
export const accountStatusNames = {
  incomplete: { ptBR: 'Incompleto', en: 'Incomplete' },
  'awaiting-email': { ptBR: 'Aguarda e-mail', en: 'Awaiting e-mail' },
  'awaiting-approval': { ptBR: 'Aguarda aprovação', en: 'Awaiting approval' },
  active: { ptBR: 'Ativo', en: 'Active' },
  blocked: { ptBR: 'Bloqueado', en: 'Blocked' },
  rejected: { ptBR: 'Recusado', en: 'Rejected' },
} satisfies Words
