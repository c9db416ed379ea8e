import { professionals as cmsProfessionals } from '@esquadro/contract/calls/cms'
import { type Behaviour, opposites } from '@esquadro/contract/people/accounts/status'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { AllFiltered, ListSelection } from '../../../platform/lists/bulk/use-list-selection.ts'
import {
  type NamedRow,
  type RowChanges,
  useRowChanges,
} from '../../../platform/lists/rows/use-row-changes.ts'
import { messages } from './cms-professionals.messages.ts'

const refresh = [cmsProfessionals.getAll, cmsProfessionals.getOne]

interface PendingChange {
  readonly behaviour: Behaviour
  readonly rows: readonly NamedRow[]
  /** All filtered accounts instead of `rows`. */
  readonly all: AllFiltered | null
}

export interface StatusChange {
  readonly pending: PendingChange | null
  readonly isRunning: boolean
  /** For `RowChangesDialogs`. */
  readonly changes: RowChanges<{ behaviour: Behaviour; reason?: string | null | undefined }>
  ask(behaviour: Behaviour, rows: readonly NamedRow[], all?: AllFiltered | null): void
  cancel(): void
  accept(reason: string): Promise<void>
}

/**
 * Approves, rejects, blocks or unblocks one or more accounts, after asking; a toast offers undo if possible. Accounts that could not be
 * changed stay selected.
 */
export function useStatusChange(selection: ListSelection<unknown> | null): StatusChange {
  const text = useText(messages)
  const [pending, setPending] = useState<PendingChange | null>(null)
  const changes = useRowChanges(cmsProfessionals.changeStatusMany, {
    refresh,
    success: text('updated'),
    reverse: ({ behaviour }) => {
      const opposite = opposites[behaviour]
      return opposite ? { behaviour: opposite, reason: '' } : null
    },
  })
  return {
    pending,
    isRunning: changes.isRunning,
    changes,
    ask: (behaviour, rows, all = null) => setPending({ behaviour, rows, all }),
    cancel: () => setPending(null),
    accept: async (reason) => {
      if (!pending) return
      if (pending.all) {
        if (await changes.runAll(pending.all, { behaviour: pending.behaviour, reason })) selection?.clear()
        return setPending(null)
      }
      const outcomes = await changes.run(pending.rows, { behaviour: pending.behaviour, reason })
      const done = outcomes.filter(({ ok }) => ok).map(({ id }) => id)
      selection?.toggleAll(done, false)
      setPending(null)
    },
  }
}
