import * as bulkRuns from '@esquadro/contract/bulk-runs/cms'
import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction, useEndpoint, useRefresh } from '../../api/queries.ts'
import type { ListSelection } from '../../lists/use-list-selection.ts'

type Decision = { readonly action: 'approve' } | { readonly action: 'reject'; readonly reason: string }

/** Milliseconds between two looks at a run that is under way. */
const POLL = 1_500

/**
 * Approves or rejects the selected invoices together, with a preview before, progress while a job works and a result for
 * each. Those that could not be decided stay selected. A run of an earlier visit is found again.
 */
export function useBulkReview(selection: Omit<ListSelection<unknown>, 'selectFiltered'>) {
  const [question, setQuestion] = useState<Decision['action'] | null>(null)
  const [preview, setPreview] = useState<cmsInvoices.ApprovalPreview | null>(null)
  const [isShown, setShown] = useState(false)
  const [isPolling, setPolling] = useState(false)
  const refresh = useRefresh()
  const look = useAction(cmsInvoices.previewApproval)
  const start = useAction(cmsInvoices.decideMany, {
    refresh: [cmsInvoices.getRun, cmsInvoices.getAll, cmsInvoices.getOne],
  })
  const startAll = useAction(bulkRuns.start, { refresh: [bulkRuns.getAll] })
  const { all } = selection
  const close = useAction(cmsInvoices.closeRun, { refresh: [cmsInvoices.getRun] })
  const { data } = useEndpoint(cmsInvoices.getRun, isPolling ? { refetchInterval: POLL } : {})
  const run = data?.run ?? null
  const isWorking = run !== null && run.finishedAt === null
  const follow = useEffectEvent((isOn: boolean) => {
    setPolling(isOn)
    if (!isOn && isPolling) void refresh(cmsInvoices.getAll)
  })
  useEffect(() => follow(isWorking), [isWorking])

  const select = (items: readonly cmsInvoices.UpdateOutcome[]) => {
    selection.clear()
    selection.toggleAll(
      items.flatMap(({ id, ok }) => (ok ? [] : [id])),
      true,
    )
  }
  return {
    /** All filtered invoices rather than those that are selected one by one. */
    all,
    count: all ? all.count : selection.keys.size,
    question,
    preview,
    run,
    isWorking,
    isShown,
    isRunning: start.isRunning || startAll.isRunning,
    isOpen: question !== null || isShown,
    ask: async (action: Decision['action']) => {
      setPreview(null)
      setQuestion(action)
      if (action !== 'approve' || all) return
      const [found] = await look.run({ body: { ids: [...selection.keys] } })
      if (found) setPreview(found)
      else setQuestion(null)
    },
    cancel: () => setQuestion(null),
    show: () => setShown(true),
    hide: () => setShown(false),
    close: async () => {
      setShown(false)
      if (run?.finishedAt) await close.run({ body: { id: run.id } })
    },
    decide: async (decision: Decision) => {
      if (all) {
        const [started] = await startAll.run({
          body: { call: cmsInvoices.update.path, change: { ...decision }, query: { ...all.query } },
        })
        setQuestion(null)
        if (started) selection.clear()
        return
      }
      const [begun] = await start.run({ body: { ...decision, ids: [...selection.keys] } })
      setQuestion(null)
      if (!begun) return
      setShown(true)
      select(begun.items)
    },
  }
}

export type BulkReview = ReturnType<typeof useBulkReview>
