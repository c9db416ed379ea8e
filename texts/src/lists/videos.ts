import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const videosList = {
  file: { ptBR: 'videos', en: 'videos' },
  columns: {
    title: { ptBR: 'Título', en: 'Title' },
    audience: { ptBR: 'Público', en: 'Audience' },
    provider: { ptBR: 'Origem', en: 'Source' },
    seconds: { ptBR: 'Duração em segundos', en: 'Length in seconds', kind: 'integer' },
    position: { ptBR: 'Posição', en: 'Position', kind: 'integer' },
    publishedAt: { ptBR: 'Visível a partir de', en: 'Visible from', kind: 'instant' },
    active: { ptBR: 'Situação', en: 'Status' },
  },
} satisfies ListTexts

export const videoAudiences = {
  public: { ptBR: 'Todas as pessoas', en: 'Everybody' },
  members: { ptBR: 'Membros', en: 'Members' },
  professionals: { ptBR: 'Profissionais', en: 'Professionals' },
  shopkeepers: { ptBR: 'Lojistas', en: 'Shopkeepers' },
} satisfies Words

export const videoProviders = {
  youtube: { ptBR: 'YouTube', en: 'YouTube' },
  vimeo: { ptBR: 'Vimeo', en: 'Vimeo' },
  file: { ptBR: 'Arquivo', en: 'File' },
} satisfies Words

export const videoStates = {
  published: { ptBR: 'Publicado', en: 'Published' },
  scheduled: { ptBR: 'Agendado', en: 'Scheduled' },
  hidden: { ptBR: 'Oculto', en: 'Hidden' },
} satisfies Words
