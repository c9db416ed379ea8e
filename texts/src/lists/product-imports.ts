import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'
import { productsList } from './products.ts'

export const productImportsList = {
  file: { ptBR: 'importacoes-de-produtos', en: 'product-imports' },
  columns: {
    fileName: { ptBR: 'Arquivo', en: 'File' },
    state: { ptBR: 'Etapa', en: 'Step' },
    total: { ptBR: 'Linhas', en: 'Rows', kind: 'integer' },
    created: { ptBR: 'Criados', en: 'Created', kind: 'integer' },
    updated: { ptBR: 'Atualizados', en: 'Updated', kind: 'integer' },
    unchanged: { ptBR: 'Sem mudança', en: 'Unchanged', kind: 'integer' },
    rejected: { ptBR: 'Recusadas', en: 'Rejected', kind: 'integer' },
    createdBy: { ptBR: 'Por', en: 'By' },
    createdAt: { ptBR: 'Enviada em', en: 'Uploaded at', kind: 'instant' },
    finishedAt: { ptBR: 'Concluída em', en: 'Finished at', kind: 'instant' },
    undoneBy: { ptBR: 'Desfeita por', en: 'Undone by' },
    undoneAt: { ptBR: 'Desfeita em', en: 'Undone at', kind: 'instant' },
  },
} satisfies ListTexts

export const productImportStates = {
  uploaded: { ptBR: 'Enviada', en: 'Uploaded' },
  checking: { ptBR: 'Em conferência', en: 'Checking' },
  checked: { ptBR: 'Conferida', en: 'Checked' },
  importing: { ptBR: 'Importando', en: 'Importing' },
  imported: { ptBR: 'Importada', en: 'Imported' },
  undoing: { ptBR: 'Desfazendo', en: 'Undoing' },
  undone: { ptBR: 'Desfeita', en: 'Undone' },
  failed: { ptBR: 'Falhou', en: 'Failed' },
} satisfies Words

const { rate: _, fixed: __, ...ofProduct } = productsList.columns

/** The rows of an import; an import of products recognises the titles. */
export const importRowsList = {
  file: { ptBR: 'linhas-da-importacao', en: 'rows-of-the-import' },
  columns: {
    ...ofProduct,
    line: { ptBR: 'Linha na planilha', en: 'Line in the file', kind: 'integer' },
    verdict: { ptBR: 'Resultado', en: 'Result' },
    problem: { ptBR: 'Motivo', en: 'Reason' },
  },
} satisfies ListTexts

export const importVerdicts = {
  created: { ptBR: 'criado', en: 'created' },
  updated: { ptBR: 'atualizado', en: 'updated' },
  unchanged: { ptBR: 'sem mudança', en: 'unchanged' },
  rejected: { ptBR: 'recusada', en: 'rejected' },
} satisfies Words
