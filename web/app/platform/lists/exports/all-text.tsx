import { Stack } from '../../design/layout/stack.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../bulk/bulk-runs.messages.ts'
import type { AllFiltered } from '../bulk/use-list-selection.ts'

/** Names the rows that a job for all filtered rows will change, and whether it can be undone. */
export function AllText({ all, canUndo }: { readonly all: AllFiltered; readonly canUndo?: boolean }) {
  const text = useText(messages)
  return (
    <Stack gap={4}>
      <p>{text('bulk.allText', { count: all.count })}</p>
      {canUndo && <p>{text('bulk.allUndo')}</p>}
    </Stack>
  )
}
