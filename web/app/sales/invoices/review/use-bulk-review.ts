import { bulkRuns, invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import type { ApprovalPreview, QueuedInvoice, UpdateOutcome } from '@esquadro/contract/sales/invoices/cms'
import { useState } from 'react'
import { useAction } from '../../../platform/api/queries.ts'
import type { ListSelection } from '../../../platform/lists/bulk/use-list-selection.ts'

type Decision = { readonly action: 'approve' } | { readonly action: 'reject'; readonly reason: string }

/** The number of invoices that one call decides; a bulk run decides more. */
const AT_ONCE = 25

/**
 * Approves or rejects the selected invoices together, with a preview before and a result for each. Invoices that could not be decided stay
 * selected. The progress and the result of a bulk run are shown above the list.
 */
export function useBulkReview(selection: Omit<ListSelection<QueuedInvoice>, 'selectFiltered'>) {
  const [question, setQuestion] = useState<Decision['action'] | null>(null)
  const [preview, setPreview] = useState<ApprovalPreview | null>(null)
  const [outcomes, setOutcomes] = useState<readonly UpdateOutcome[] | null>(null)
  const look = useAction(cmsInvoices.previewApproval)
  const update = useAction(cmsInvoices.update, { refresh: [cmsInvoices.getAll, cmsInvoices.getOne] })
  const start = useAction(bulkRuns.start, { refresh: [bulkRuns.getAll] })
  const { all } = selection
  const decided = new Set(selection.rows.flatMap(({ id, status }) => (isOpen(status) ? [] : [id])))
  const ids = [...selection.keys].filter((id) => !decided.has(id))

  const startRun = async (decision: Decision) => {
    const rows = all ? { query: { ...all.query } } : { ids }
    const [started] = await start.run({
      body: { call: cmsInvoices.update.path, change: { ...decision }, ...rows },
    })
    if (started) selection.clear()
  }
  const decideNow = async (decision: Decision) => {
    const [done] = await update.run({ body: { ...decision, ids } })
    if (!done) return
    setOutcomes(done.items)
    selection.clear()
    selection.toggleAll(
      done.items.flatMap(({ id, ok }) => (ok ? [] : [id])),
      true,
    )
  }
  return {
    /** All filtered invoices instead of individually selected ones; those that were decided before stay as they are. */
    all,
    count: all ? all.count : ids.length,
    question,
    preview,
    outcomes,
    isRunning: start.isRunning || update.isRunning,
    ask: async (action: Decision['action']) => {
      setPreview(null)
      setQuestion(action)
      if (action !== 'approve' || all) return
      const [found] = await look.run({ body: { ids } })
      if (found) setPreview(found)
      else setQuestion(null)
    },
    cancel: () => setQuestion(null),
    closeOutcomes: () => setOutcomes(null),
    decide: async (decision: Decision) => {
      await (all || ids.length > AT_ONCE ? startRun(decision) : decideNow(decision))
      setQuestion(null)
    },
  }
}

const isOpen = (status: QueuedInvoice['status']) =>
  status === 'received' || status === 'unattributed' || status === 'in-review'

export type BulkReview = ReturnType<typeof useBulkReview>
