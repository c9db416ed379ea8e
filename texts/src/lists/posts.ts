import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const postsList = {
  file: { ptBR: 'blog', en: 'blog' },
  columns: {
    title: { ptBR: 'Título', en: 'Title' },
    slug: { ptBR: 'Endereço', en: 'Address' },
    author: { ptBR: 'Autor', en: 'Author' },
    tags: { ptBR: 'Assuntos', en: 'Subjects' },
    state: { ptBR: 'Situação', en: 'Status' },
    publishedAt: { ptBR: 'Publicação', en: 'Publication', kind: 'instant' },
    updatedAt: { ptBR: 'Última edição', en: 'Last edit', kind: 'instant' },
  },
} satisfies ListTexts

export const postStates = {
  draft: { ptBR: 'Rascunho', en: 'Draft' },
  scheduled: { ptBR: 'Agendado', en: 'Scheduled' },
  published: { ptBR: 'Publicado', en: 'Published' },
} satisfies Words
