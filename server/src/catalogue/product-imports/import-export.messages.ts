import type { ImportState } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'importacoes-de-produtos',
  columns: {
    fileName: 'Arquivo',
    state: 'Etapa',
    total: 'Linhas',
    created: 'Criados',
    updated: 'Atualizados',
    unchanged: 'Sem mudança',
    rejected: 'Recusadas',
    createdBy: 'Por',
    createdAt: 'Enviada em',
    finishedAt: 'Concluída em',
    undoneBy: 'Desfeita por',
    undoneAt: 'Desfeita em',
  },
  states: {
    uploaded: 'Enviada',
    checking: 'Em conferência',
    checked: 'Conferida',
    importing: 'Importando',
    imported: 'Importada',
    undoing: 'Desfazendo',
    undone: 'Desfeita',
    failed: 'Falhou',
  } satisfies Record<ImportState, string>,
}

const en: typeof ptBR = {
  file: 'product-imports',
  columns: {
    fileName: 'File',
    state: 'Step',
    total: 'Rows',
    created: 'Created',
    updated: 'Updated',
    unchanged: 'Unchanged',
    rejected: 'Rejected',
    createdBy: 'By',
    createdAt: 'Uploaded at',
    finishedAt: 'Finished at',
    undoneBy: 'Undone by',
    undoneAt: 'Undone at',
  },
  states: {
    uploaded: 'Uploaded',
    checking: 'Checking',
    checked: 'Checked',
    importing: 'Importing',
    imported: 'Imported',
    undoing: 'Undoing',
    undone: 'Undone',
    failed: 'Failed',
  },
}

export const importExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
