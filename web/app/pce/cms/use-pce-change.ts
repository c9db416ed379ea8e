import * as cmsPce from '@esquadro/contract/pce/cms'
import { useState } from 'react'
import { useAction } from '../../api/queries.ts'
import { showToast } from '../../api/store.ts'
import type { RowSelection } from '../../design/data-table/use-row-selection.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './cms-pce.messages.ts'

export type Question = 'approve' | 'suspend' | 'refuse' | 'pay'

/** An amount as far as its changes need it. */
export type Subject = Pick<cmsPce.CmsPceLine, 'id' | 'amountCents' | 'status' | 'professional'>

export const refreshedByPce = [cmsPce.getAll, cmsPce.getOne]

/** The changes of one or many amounts: what is asked, and what became of each. Refused ones stay selected. */
export function usePceChange(selection: RowSelection) {
  const text = useText(messages)
  const [asked, setAsked] = useState<{ question: Question; subjects: readonly Subject[] } | null>(null)
  const [outcomes, setOutcomes] = useState<readonly cmsPce.PceOutcome[] | null>(null)
  const change = useAction(cmsPce.changeStatus, { refresh: refreshedByPce })
  const show = (items: readonly cmsPce.PceOutcome[]) => {
    setAsked(null)
    selection.clear()
    const refused = items.flatMap(({ id, ok }) => (ok ? [] : [id]))
    selection.toggleAll(refused, true)
    if (refused.length > 0) setOutcomes(items)
    else showToast('success', text('done', { count: items.length }))
  }
  return {
    asked,
    outcomes,
    isRunning: change.isRunning,
    ask: (question: Question, subjects: readonly Subject[]) => setAsked({ question, subjects }),
    cancel: () => setAsked(null),
    closeOutcomes: () => setOutcomes(null),
    show,
    decide: async (action: Exclude<Question, 'pay'>, reason: string) => {
      const ids = (asked?.subjects ?? []).map(({ id }) => id)
      const [done] = await change.run({
        body: action === 'approve' ? { action, ids } : { action, ids, reason },
      })
      if (done) show(done.items)
    },
  }
}

export type PceChanges = ReturnType<typeof usePceChange>
