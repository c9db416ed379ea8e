import { defineMessages } from '../i18n/messages.ts'

/** The statuses of a member's account, and the actions on it (§4). */
export const messages = defineMessages({
  ptBR: {
    'status.incomplete': 'Incompleto',
    'status.awaiting-email': 'Aguarda e-mail',
    'status.awaiting-approval': 'Aguarda aprovação',
    'status.active': 'Ativo',
    'status.blocked': 'Bloqueado',
    'status.rejected': 'Recusado',
    'do.approve': 'Aprovar',
    'do.reject': 'Recusar',
    'do.block': 'Bloquear',
    'do.unblock': 'Desbloquear',
    'ask.approve': 'Aprovar {{name}}?',
    'ask.reject': 'Recusar {{name}}?',
    'ask.block': 'Bloquear {{name}}?',
    'ask.unblock': 'Desbloquear {{name}}?',
  },
  en: {
    'status.incomplete': 'Incomplete',
    'status.awaiting-email': 'Awaiting e-mail',
    'status.awaiting-approval': 'Awaiting approval',
    'status.active': 'Active',
    'status.blocked': 'Blocked',
    'status.rejected': 'Rejected',
    'do.approve': 'Approve',
    'do.reject': 'Reject',
    'do.block': 'Block',
    'do.unblock': 'Unblock',
    'ask.approve': 'Approve {{name}}?',
    'ask.reject': 'Reject {{name}}?',
    'ask.block': 'Block {{name}}?',
    'ask.unblock': 'Unblock {{name}}?',
  },
})
