import type { AccountStatus } from '@esquadro/contract/accounts/status'
import type { Level } from '@esquadro/contract/levels/levels'
import type { Language } from './messages.ts'

type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

/** The names of the levels in notifications, mails and exports. */
export const levelNames: Words<Level> = {
  ptBR: { bronze: 'Bronze', prata: 'Prata', ouro: 'Ouro', platina: 'Platina', diamante: 'Diamante' },
  en: { bronze: 'Bronze', prata: 'Silver', ouro: 'Gold', platina: 'Platinum', diamante: 'Diamond' },
}

/** The words for the states of an account in exports. */
export const accountStatuses: Words<AccountStatus> = {
  ptBR: {
    incomplete: 'Incompleto',
    'awaiting-email': 'Aguarda e-mail',
    'awaiting-approval': 'Aguarda aprovação',
    active: 'Ativo',
    blocked: 'Bloqueado',
    rejected: 'Recusado',
  },
  en: {
    incomplete: 'Incomplete',
    'awaiting-email': 'Awaiting e-mail',
    'awaiting-approval': 'Awaiting approval',
    active: 'Active',
    blocked: 'Blocked',
    rejected: 'Rejected',
  },
}
