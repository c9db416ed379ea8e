import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'anotacoes',
  columns: { body: 'Anotação', by: 'Por', createdAt: 'Escrita em', updatedAt: 'Editada em' },
}

const en: typeof ptBR = {
  file: 'notes',
  columns: { body: 'Note', by: 'By', createdAt: 'Written at', updatedAt: 'Edited at' },
}

export const noteExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
