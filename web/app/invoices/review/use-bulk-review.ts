import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import { useRef, useState } from 'react'
import { useAction } from '../../api/queries.ts'
import type { RowSelection } from '../../design/data-table/use-row-selection.ts'

type Decision = { readonly action: 'approve' } | { readonly action: 'reject'; readonly reason: string }

/** Approves or rejects the selected invoices together. Those that could not be decided stay selected. */
export function useBulkReview(
  selection: RowSelection,
  listed: readonly { readonly id: string; readonly number: string }[],
) {
  const [asked, setAsked] = useState<Decision['action'] | null>(null)
  const [outcomes, setOutcomes] = useState<readonly cmsInvoices.UpdateOutcome[] | null>(null)
  const update = useAction(cmsInvoices.update, { refresh: [cmsInvoices.getAll, cmsInvoices.getOne] })
  // The selection outlives a change of page, and so must the numbers of the selected.
  const numbers = useRef(new Map<string, string>())
  for (const { id, number } of listed) numbers.current.set(id, number)
  return {
    count: selection.keys.size,
    asked,
    outcomes,
    numbers: numbers.current,
    isRunning: update.isRunning,
    isOpen: asked !== null || outcomes !== null,
    ask: setAsked,
    cancel: () => setAsked(null),
    closeOutcomes: () => setOutcomes(null),
    decide: async (decision: Decision) => {
      const [outcome] = await update.run({ body: { ...decision, ids: [...selection.keys] } })
      setAsked(null)
      if (!outcome) return
      setOutcomes(outcome.items)
      selection.clear()
      selection.toggleAll(
        outcome.items.flatMap(({ id, ok }) => (ok ? [] : [id])),
        true,
      )
    },
  }
}

export type BulkReview = ReturnType<typeof useBulkReview>
