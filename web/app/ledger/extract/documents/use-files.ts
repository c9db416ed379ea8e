import { extract } from '@esquadro/contract/calls/professional'
import type { ExtractDocument } from '@esquadro/contract/ledger/extract/extract'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { showToast } from '../../../platform/api/store.ts'
import { downloadFile } from '../../../platform/design/data-table/csv.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../extract.messages.ts'
import type { extractQuery } from '../lines/extract-view.ts'

type Filters = Omit<ReturnType<typeof extractQuery>, 'sort'>

/** Saves statements: the entries for a spreadsheet, an issued document for printing, or its proof. Shows failures as toasts. */
export function useFiles() {
  const text = useText(messages)
  const [busy, setBusy] = useState<'csv' | 'pdf' | 'proof' | null>(null)
  const name = (days: { from?: string | undefined; to?: string | undefined }, ending: string) =>
    `${[text('list.exportName'), days.from, days.to].filter(Boolean).join('-')}.${ending}`
  return {
    busy,
    saveCsv: async (filters: Filters) => {
      setBusy('csv')
      const [file, error] = await call(extract.exportCsv, { query: filters })
      if (error) showToast('error', error.msg)
      else downloadFile(name(filters, 'csv'), new Blob([await file.arrayBuffer()], { type: file.type }))
      setBusy(null)
    },
    savePdf: async (document: Pick<ExtractDocument, 'id' | 'from' | 'to'>) => {
      setBusy('pdf')
      const [file, error] = await call(extract.getPdf, { query: { id: document.id } })
      if (error) showToast('error', error.msg)
      else downloadFile(name(document, 'pdf'), new Blob([await file.arrayBuffer()], { type: file.type }))
      setBusy(null)
    },
    saveProof: async (document: Pick<ExtractDocument, 'id' | 'from' | 'to'>) => {
      setBusy('proof')
      const [proof, error] = await call(extract.getProof, { query: { id: document.id } })
      if (error) showToast('error', error.msg)
      else
        downloadFile(
          name(document, 'json'),
          new Blob([JSON.stringify(proof, null, 1)], { type: 'application/json' }),
        )
      setBusy(null)
    },
  }
}
