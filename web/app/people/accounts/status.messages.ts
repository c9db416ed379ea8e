import { defineMessages } from '../../platform/i18n/messages.ts'

/** The statuses of a member's account, and the actions on it (§4). */
export const messages = defineMessages({
  ptBR: {
    'do.approve': 'Aprovar',
    'do.reject': 'Recusar',
    'do.block': 'Bloquear',
    'do.unblock': 'Desbloquear',
    'ask.approve': 'Aprovar {{name}}?',
    'ask.reject': 'Recusar {{name}}?',
    'ask.block': 'Bloquear {{name}}?',
    'ask.unblock': 'Desbloquear {{name}}?',
    'many.incomplete': 'Incompletos',
    'many.awaiting-email': 'Aguardam e-mail',
    'many.awaiting-approval': 'Aguardam aprovação',
    'many.active': 'Ativos',
    'many.blocked': 'Bloqueados',
    'many.rejected': 'Recusados',
  },
  en: {
    'do.approve': 'Approve',
    'do.reject': 'Reject',
    'do.block': 'Block',
    'do.unblock': 'Unblock',
    'ask.approve': 'Approve {{name}}?',
    'ask.reject': 'Reject {{name}}?',
    'ask.block': 'Block {{name}}?',
    'ask.unblock': 'Unblock {{name}}?',
    'many.incomplete': 'Incomplete',
    'many.awaiting-email': 'Awaiting e-mail',
    'many.awaiting-approval': 'Awaiting approval',
    'many.active': 'Active',
    'many.blocked': 'Blocked',
    'many.rejected': 'Rejected',
  },
})
