import type { InviteState } from '@esquadro/contract/campaigns/invites/invite'
import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'convites',
  columns: {
    name: 'Nome',
    email: 'E-mail',
    cellphone: 'Celular',
    state: 'Etapa',
    createdAt: 'Convite',
    mailedAt: 'E-mail enviado',
    registeredAt: 'Cadastro',
    creditedAt: 'Nota aprovada',
    points: 'Pontos',
    link: 'Link',
  },
  states: {
    invited: 'Convidado',
    registered: 'Cadastrado',
    credited: 'Nota aprovada',
  } satisfies Record<InviteState, string>,
  personal: 'link pessoal',
}

const en: typeof ptBR = {
  file: 'invites',
  columns: {
    name: 'Name',
    email: 'E-mail',
    cellphone: 'Mobile phone',
    state: 'Stage',
    createdAt: 'Invited',
    mailedAt: 'E-mail sent',
    registeredAt: 'Signed up',
    creditedAt: 'Invoice approved',
    points: 'Points',
    link: 'Link',
  },
  states: { invited: 'Invited', registered: 'Signed up', credited: 'Invoice approved' },
  personal: 'personal link',
}

export const inviteExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
