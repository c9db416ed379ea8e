import { type Behaviour, opposites } from '@esquadro/contract/accounts/status'
import * as cmsProfessionals from '@esquadro/contract/professionals/cms'
import { useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import type { AllFiltered, ListSelection } from '../../lists/use-list-selection.ts'
import { type NamedRow, type RowChanges, useRowChanges } from '../../lists/use-row-changes.ts'
import { messages } from './cms-professionals.messages.ts'

const refresh = [cmsProfessionals.getAll, cmsProfessionals.getOne]

interface Asked {
  readonly behaviour: Behaviour
  readonly rows: readonly NamedRow[]
  /** All filtered accounts rather than `rows`. */
  readonly all: AllFiltered | null
}

export interface StatusChange {
  readonly asked: Asked | null
  readonly isRunning: boolean
  /** For `RowChangesDialogs`. */
  readonly changes: RowChanges<{ behaviour: Behaviour; reason?: string | null | undefined }>
  ask(behaviour: Behaviour, rows: readonly NamedRow[], all?: AllFiltered | null): void
  cancel(): void
  accept(reason: string): Promise<void>
}

/**
 * Approves, rejects, blocks or unblocks one account or several, after a question; a toast offers to undo what can be undone.
 * Accounts that could not be changed stay selected.
 */
export function useStatusChange(selection: ListSelection<unknown> | null): StatusChange {
  const text = useText(messages)
  const [asked, setAsked] = useState<Asked | null>(null)
  const changes = useRowChanges(cmsProfessionals.changeStatusMany, {
    refresh,
    success: text('updated'),
    reverse: ({ behaviour }) => {
      const opposite = opposites[behaviour]
      return opposite ? { behaviour: opposite, reason: '' } : null
    },
  })
  return {
    asked,
    isRunning: changes.isRunning,
    changes,
    ask: (behaviour, rows, all = null) => setAsked({ behaviour, rows, all }),
    cancel: () => setAsked(null),
    accept: async (reason) => {
      if (!asked) return
      if (asked.all) {
        if (await changes.runAll(asked.all, { behaviour: asked.behaviour, reason })) selection?.clear()
        return setAsked(null)
      }
      const outcomes = await changes.run(asked.rows, { behaviour: asked.behaviour, reason })
      const done = outcomes.filter(({ ok }) => ok).map(({ id }) => id)
      selection?.toggleAll(done, false)
      setAsked(null)
    },
  }
}
