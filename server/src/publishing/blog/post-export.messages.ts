import type { Language } from '../../platform/messages/messages.ts'

export const exportTexts = {
  ptBR: {
    title: 'Título',
    address: 'Endereço',
    author: 'Autoria',
    tags: 'Assuntos',
    state: 'Situação',
    states: { draft: 'Rascunho', scheduled: 'Agendado', published: 'Publicado' },
    publishedAt: 'Publicação',
    updatedAt: 'Última mudança',
  },
  en: {
    title: 'Title',
    address: 'Address',
    author: 'Author',
    tags: 'Subjects',
    state: 'Status',
    states: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' },
    publishedAt: 'Publication',
    updatedAt: 'Last change',
  },
} satisfies Record<Language, object>
