import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const experiencesList = {
  file: { ptBR: 'experiencias', en: 'experiences' },
  columns: {
    title: { ptBR: 'Experiência', en: 'Experience' },
    startsAt: { ptBR: 'Início', en: 'Start', kind: 'instant' },
    endsAt: { ptBR: 'Fim', en: 'End', kind: 'instant' },
    place: { ptBR: 'Local', en: 'Place' },
    category: { ptBR: 'Tipo', en: 'Type' },
    audience: { ptBR: 'Público', en: 'Audience' },
    seats: { ptBR: 'Vagas', en: 'Seats', kind: 'integer' },
    confirmed: { ptBR: 'Ocupadas', en: 'Taken', kind: 'integer' },
    waiting: { ptBR: 'Na espera', en: 'Waiting', kind: 'integer' },
    costPoints: { ptBR: 'Custo em pontos', en: 'Cost in points', kind: 'integer' },
    state: { ptBR: 'Inscrições', en: 'Sign-ups' },
  },
} satisfies ListTexts

export const experienceTypesList = {
  file: { ptBR: 'tipos-de-experiencia', en: 'types-of-experience' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    experiences: { ptBR: 'Experiências', en: 'Experiences', kind: 'integer' },
    createdAt: { ptBR: 'Criado em', en: 'Created on', kind: 'instant' },
    active: { ptBR: 'Situação', en: 'Status' },
  },
} satisfies ListTexts

export const experienceStates = {
  announced: { ptBR: 'A abrir', en: 'Not open yet' },
  open: { ptBR: 'Abertas', en: 'Open' },
  closed: { ptBR: 'Encerradas', en: 'Closed' },
  over: { ptBR: 'Já aconteceu', en: 'Over' },
  inactive: { ptBR: 'Suspensa', en: 'Suspended' },
} satisfies Words

export const experienceAudiences = {
  professionals: { ptBR: 'Profissionais', en: 'Professionals' },
  shopkeepers: { ptBR: 'Lojistas', en: 'Shopkeepers' },
  both: { ptBR: 'Todos', en: 'Everybody' },
} satisfies Words
