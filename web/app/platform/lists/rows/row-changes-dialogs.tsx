import { useText } from '../../i18n/i18n.tsx'
import { OutcomeDialog } from '../bulk/outcome-dialog.tsx'
import { messages } from '../lists.messages.ts'
import type { RowChanges } from './use-row-changes.ts'

/** After a change of several rows, lists each refused row with its reason. */
export function RowChangesDialogs<Change>({ changes }: { readonly changes: RowChanges<Change> }) {
  const text = useText(messages)
  const { outcomes } = changes
  if (!outcomes) return null
  return (
    <OutcomeDialog
      outcomes={outcomes}
      nameOf={changes.nameOf}
      done={({ change }) => text(change === null ? 'bulk.was' : 'bulk.done')}
      onClose={changes.close}
    />
  )
}
