import { type Behaviour, opposites } from '@esquadro/contract/accounts/status'
import * as cmsProfessionals from '@esquadro/contract/professionals/cms'
import { useState } from 'react'
import type { RowSelection } from '../../design/data-table/use-row-selection.ts'
import { useText } from '../../i18n/i18n.tsx'
import { type NamedRow, type RowChanges, useRowChanges } from '../../lists/use-row-changes.ts'
import { messages } from './cms-professionals.messages.ts'

const refresh = [cmsProfessionals.getAll, cmsProfessionals.getOne]

interface Asked {
  readonly behaviour: Behaviour
  readonly rows: readonly NamedRow[]
}

export interface StatusChange {
  readonly asked: Asked | null
  readonly isRunning: boolean
  /** For `RowChangesDialogs`. */
  readonly changes: RowChanges<{ behaviour: Behaviour; reason?: string | null | undefined }>
  ask(behaviour: Behaviour, rows: readonly NamedRow[]): void
  cancel(): void
  accept(reason: string): Promise<void>
}

/**
 * Approves, rejects, blocks or unblocks one account or several, after a question; a toast offers to undo what can be undone.
 * Accounts that could not be changed stay selected.
 */
export function useStatusChange(selection: RowSelection | null): StatusChange {
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
    ask: (behaviour, rows) => setAsked({ behaviour, rows }),
    cancel: () => setAsked(null),
    accept: async (reason) => {
      if (!asked) return
      const outcomes = await changes.run(asked.rows, { behaviour: asked.behaviour, reason })
      const done = outcomes.filter(({ ok }) => ok).map(({ id }) => id)
      selection?.toggleAll(done, false)
      setAsked(null)
    },
  }
}
