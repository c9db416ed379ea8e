import { defineMessages } from '../../../platform/i18n/messages.ts'

/** The first day of a new store. */
export const messages = defineMessages({
  ptBR: {
    title: 'O primeiro dia',
    text: 'Em poucos passos, os profissionais da loja começam a pontuar.',
    send: 'Envie as notas',
    sendText: 'Solte os XML, um ou mil de uma vez. Cada arquivo é conferido na hora.',
    sendAction: 'Enviar a primeira nota',
    people: 'Chame os profissionais',
    peopleText: 'Pré-cadastre quem especifica na loja: cada um recebe um link para terminar.',
    peopleAction: 'Pré-cadastrar alguém',
    team: 'Traga a equipe',
    teamText: 'Quem se cadastrar com o CNPJ da loja entra depois da aprovação.',
    teamAction: 'Ver a equipe',
  },
  en: {
    title: 'The first day',
    text: 'In a few steps, the store’s professionals start to earn points.',
    send: 'Send the invoices',
    sendText: 'Upload XML files, one or a thousand at once. Each is checked immediately.',
    sendAction: 'Send the first invoice',
    people: 'Invite the professionals',
    peopleText: 'Pre-register the professionals who specify at the store: each receives a link to finish.',
    peopleAction: 'Pre-register a professional',
    team: 'Bring your team',
    teamText: 'People who sign up with the store’s CNPJ join once approved.',
    teamAction: 'See the team',
  },
})
