import type { BulkCall } from '@esquadro/contract/app/bulk-runs/bulk-run'
import { bulkRuns, pce as cmsPce } from '@esquadro/contract/calls/cms'
import type { CmsPceLine, PceActionName, PceOutcome, PcePreview } from '@esquadro/contract/sales/pce/cms'
import { useState } from 'react'
import { useAction } from '../../../platform/api/queries.ts'
import { showToast } from '../../../platform/api/store.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { AllFiltered, ListSelection } from '../../../platform/lists/bulk/use-list-selection.ts'
import { messages } from './cms-pce.messages.ts'

export type Question = PceActionName

/** The parts of an amount that its changes need. */
export type Subject = Pick<CmsPceLine, 'id' | 'amountCents' | 'professional'>

interface PendingChange {
  readonly question: Question
  readonly subjects: readonly Subject[]
  /** All filtered amounts instead of `subjects`. */
  readonly all: AllFiltered | null
  /** What the change would do; null while it is being computed. */
  readonly preview: PcePreview | null
}

export const refreshedByPce = [cmsPce.getAll, cmsPce.getOne]

/**
 * Changes one or more amounts: the pending question with a preview of the change, which leaves out the amounts that it does
 * not apply to, and the result of each. Refused ones stay selected.
 */
export function usePceChange(selection: ListSelection<unknown>) {
  const text = useText(messages)
  const [pending, setPending] = useState<PendingChange | null>(null)
  const [outcomes, setOutcomes] = useState<readonly PceOutcome[] | null>(null)
  const look = useAction(cmsPce.previewChange)
  const change = useAction(cmsPce.changeStatus, { refresh: refreshedByPce })
  const start = useAction(bulkRuns.start, { refresh: [bulkRuns.getAll], quiet: true })
  const runAll = async (call: BulkCall, change: Readonly<Record<string, unknown>>) => {
    const [run, error] = await start.run({
      body: { call, change: { ...change }, query: { ...pending?.all?.query } },
    })
    if (run) {
      setPending(null)
      selection.clear()
    }
    return error
  }
  const show = (items: readonly PceOutcome[]) => {
    setPending(null)
    selection.clear()
    const refused = items.flatMap(({ id, ok }) => (ok ? [] : [id]))
    selection.toggleAll(refused, true)
    if (refused.length > 0) setOutcomes(items)
    else showToast('success', text('done', { count: items.length }))
  }
  return {
    pending,
    outcomes,
    isRunning: change.isRunning || start.isRunning,
    ask: async (question: Question, subjects: readonly Subject[], all: AllFiltered | null = null) => {
      // The rows know the other changes that they allow.
      const known = question === 'pay' || all ? null : previewOf(subjects)
      setPending({ question, subjects, all, preview: known })
      if (known) return
      const rows = all ? { query: all.query } : { ids: subjects.map(({ id }) => id) }
      const [preview] = await look.run({ body: { action: question, ...rows } })
      setPending(preview ? { question, subjects, all, preview } : null)
    },
    cancel: () => setPending(null),
    closeOutcomes: () => setOutcomes(null),
    show,
    /** Starts a job that pays all filtered amounts; returns the error if the server refuses. */
    payAll: (payment: object) => runAll(cmsPce.pay.path, { ...payment }),
    decide: async (action: Exclude<Question, 'pay'>, reason: string) => {
      if (pending?.all) {
        const error = await runAll(
          cmsPce.changeStatus.path,
          action === 'approve' ? { action } : { action, reason },
        )
        if (error) showToast('error', error.msg)
        return
      }
      const ids = [...(pending?.preview?.ids ?? [])]
      const [done] = await change.run({
        body: action === 'approve' ? { action, ids } : { action, ids, reason },
      })
      if (done) show(done.items)
    },
  }
}

const previewOf = (subjects: readonly Subject[]): PcePreview => ({
  ids: subjects.map(({ id }) => id),
  count: subjects.length,
  cents: subjects.reduce((sum, { amountCents }) => sum + amountCents, 0),
  obstacles: [],
})

export type PceChanges = ReturnType<typeof usePceChange>
