import type { Language } from '../../../platform/messages/messages.ts'

export const experienceTexts = {
  ptBR: {
    file: 'experiencias',
    title: 'Experiência',
    startsAt: 'Início',
    endsAt: 'Fim',
    place: 'Local',
    category: 'Tipo',
    audience: 'Público',
    audiences: { professionals: 'Profissionais', shopkeepers: 'Lojistas', both: 'Todos' },
    capacity: 'Vagas',
    confirmed: 'Ocupadas',
    waiting: 'Na espera',
    cost: 'Custo em pontos',
    state: 'Inscrições',
    states: { announced: 'A abrir', open: 'Abertas', closed: 'Encerradas', over: 'Já aconteceu' },
    inactive: 'Suspensa',
  },
  en: {
    file: 'experiences',
    title: 'Experience',
    startsAt: 'Start',
    endsAt: 'End',
    place: 'Place',
    category: 'Type',
    audience: 'Audience',
    audiences: { professionals: 'Professionals', shopkeepers: 'Shopkeepers', both: 'Everybody' },
    capacity: 'Seats',
    confirmed: 'Taken',
    waiting: 'Waiting',
    cost: 'Cost in points',
    state: 'Sign-ups',
    states: { announced: 'Not open yet', open: 'Open', closed: 'Closed', over: 'Over' },
    inactive: 'Suspended',
  },
} satisfies Record<Language, object>

export const categoryTexts = {
  ptBR: {
    file: 'tipos-de-experiencia',
    name: 'Nome',
    experiences: 'Experiências',
    createdAt: 'Desde',
    status: 'Situação',
    active: 'Ativo',
    inactive: 'Inativo',
  },
  en: {
    file: 'types-of-experience',
    name: 'Name',
    experiences: 'Experiences',
    createdAt: 'Since',
    status: 'Status',
    active: 'Active',
    inactive: 'Inactive',
  },
} satisfies Record<Language, object>
