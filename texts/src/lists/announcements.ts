import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const announcementsList = {
  file: { ptBR: 'comunicados', en: 'announcements' },
  columns: {
    title: { ptBR: 'Título', en: 'Title' },
    text: { ptBR: 'Texto', en: 'Text' },
    link: { ptBR: 'Página que abre', en: 'Page that opens' },
    segment: { ptBR: 'Segmento', en: 'Segment' },
    state: { ptBR: 'Situação', en: 'Status' },
    sent: { ptBR: 'Enviadas', en: 'Sent', kind: 'integer' },
    read: { ptBR: 'Lidas', en: 'Read', kind: 'integer' },
    createdAt: { ptBR: 'Enviado em', en: 'Sent on', kind: 'instant' },
    finishedAt: { ptBR: 'Concluído em', en: 'Finished on', kind: 'instant' },
    createdBy: { ptBR: 'Por', en: 'By' },
  },
} satisfies ListTexts

export const announcementStates = {
  sending: { ptBR: 'Enviando', en: 'Sending' },
  sent: { ptBR: 'Enviado', en: 'Sent' },
} satisfies Words
