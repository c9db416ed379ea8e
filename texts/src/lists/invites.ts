import type { Word, Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const invitesList = {
  file: { ptBR: 'convites', en: 'invites' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    email: { ptBR: 'E-mail', en: 'E-mail' },
    cellphone: { ptBR: 'Celular', en: 'Mobile phone' },
    state: { ptBR: 'Etapa', en: 'Stage' },
    createdAt: { ptBR: 'Enviado em', en: 'Sent on', kind: 'instant' },
    mailedAt: { ptBR: 'E-mail enviado', en: 'E-mail sent', kind: 'instant' },
    registeredAt: { ptBR: 'Cadastro', en: 'Signed up', kind: 'instant' },
    creditedAt: { ptBR: 'Nota aprovada', en: 'Invoice approved', kind: 'instant' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
    link: { ptBR: 'Link', en: 'Link' },
  },
} satisfies ListTexts

export const inviteStates = {
  invited: { ptBR: 'Convidado', en: 'Invited' },
  registered: { ptBR: 'Cadastrado', en: 'Signed up' },
  credited: { ptBR: 'Nota aprovada', en: 'Invoice approved' },
} satisfies Words

/** In place of the address of a personal link. */
export const personalLink = { ptBR: 'link pessoal', en: 'personal link' } satisfies Word
