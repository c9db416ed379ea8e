import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'comunicados',
  columns: {
    title: 'Título',
    text: 'Texto',
    link: 'Página que abre',
    segment: 'Segmento',
    state: 'Situação',
    sent: 'Enviadas',
    read: 'Lidas',
    createdAt: 'Enviado em',
    finishedAt: 'Concluído em',
    createdBy: 'Por',
  },
  states: { sending: 'Enviando', sent: 'Enviado' },
}

const en: typeof ptBR = {
  file: 'announcements',
  columns: {
    title: 'Title',
    text: 'Text',
    link: 'Page that opens',
    segment: 'Segment',
    state: 'State',
    sent: 'Sent',
    read: 'Read',
    createdAt: 'Sent at',
    finishedAt: 'Finished at',
    createdBy: 'By',
  },
  states: { sending: 'Sending', sent: 'Sent' },
}

export const announcementExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
