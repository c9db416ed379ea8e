import type { Language } from '../../platform/messages/messages.ts'

export const exportTexts = {
  ptBR: {
    file: 'videos',
    title: 'Título',
    audience: 'Público',
    audiences: {
      public: 'Todas as pessoas',
      members: 'Membros',
      professionals: 'Profissionais',
      shopkeepers: 'Lojistas',
    },
    provider: 'Origem',
    providers: { youtube: 'YouTube', vimeo: 'Vimeo', file: 'Arquivo' },
    seconds: 'Duração em segundos',
    position: 'Posição',
    publishedAt: 'Publicação',
    status: 'Situação',
    published: 'Publicado',
    scheduled: 'Agendado',
    hidden: 'Oculto',
  },
  en: {
    file: 'videos',
    title: 'Title',
    audience: 'Audience',
    audiences: {
      public: 'Everybody',
      members: 'Members',
      professionals: 'Professionals',
      shopkeepers: 'Shopkeepers',
    },
    provider: 'Source',
    providers: { youtube: 'YouTube', vimeo: 'Vimeo', file: 'File' },
    seconds: 'Length in seconds',
    position: 'Position',
    publishedAt: 'Publication',
    status: 'Status',
    published: 'Published',
    scheduled: 'Scheduled',
    hidden: 'Hidden',
  },
} satisfies Record<Language, object>
