import type { Behaviour } from '@esquadro/contract/accounts/status'
import * as cmsProfessionals from '@esquadro/contract/professionals/cms'
import { useRef, useState } from 'react'
import { useAction } from '../../api/queries.ts'
import { showToast } from '../../api/store.ts'
import type { RowSelection } from '../../design/data-table/use-row-selection.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './cms-professionals.messages.ts'

const refresh = [cmsProfessionals.getAll, cmsProfessionals.getOne]

interface Asked {
  readonly behaviour: Behaviour
  readonly ids: readonly string[]
}

/**
 * Approves, rejects, blocks or unblocks one account or several, after a question. Accounts that could not be changed stay
 * selected.
 */
export function useStatusChange(
  selection: RowSelection,
  listed: readonly { readonly id: string; readonly name: string }[],
) {
  const text = useText(messages)
  const [asked, setAsked] = useState<Asked | null>(null)
  const one = useAction(cmsProfessionals.changeStatus, { refresh, success: text('updated') })
  const many = useAction(cmsProfessionals.changeStatusMany, { refresh })
  // The selection outlives a change of page, and so must the names of the selected.
  const names = useRef(new Map<string, string>())
  for (const { id, name } of listed) names.current.set(id, name)
  const report = (items: readonly cmsProfessionals.StatusOutcome[]) => {
    const failed = items.filter(({ ok }) => !ok)
    const done = items.length - failed.length
    if (done > 0) showToast('success', text('done', { count: done }))
    if (failed.length > 0)
      showToast('warn', text('failed', { count: failed.length, why: failed[0]?.error?.msg ?? '' }))
    selection.clear()
    selection.toggleAll(
      failed.map(({ id }) => id),
      true,
    )
  }
  return {
    asked: asked && { ...asked, names: asked.ids.map((id) => names.current.get(id) ?? '') },
    isRunning: one.isRunning || many.isRunning,
    ask: (behaviour: Behaviour, ids: readonly string[]) => setAsked({ behaviour, ids }),
    cancel: () => setAsked(null),
    accept: async (reason: string) => {
      if (!asked) return
      const { behaviour, ids } = asked
      const [id = ''] = ids
      if (ids.length === 1) await one.run({ body: { id, behaviour, reason } })
      else {
        const [outcome] = await many.run({ body: { ids: [...ids], behaviour, reason } })
        if (outcome) report(outcome.items)
      }
      setAsked(null)
    },
  }
}

export type StatusChange = ReturnType<typeof useStatusChange>
