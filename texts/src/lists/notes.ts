import type { ListTexts } from './list.ts'

export const notesList = {
  file: { ptBR: 'anotacoes', en: 'notes' },
  columns: {
    body: { ptBR: 'Anotação', en: 'Note' },
    by: { ptBR: 'Por', en: 'By' },
    createdAt: { ptBR: 'Escrita em', en: 'Written at', kind: 'instant' },
    updatedAt: { ptBR: 'Editada em', en: 'Edited at', kind: 'instant' },
  },
} satisfies ListTexts
