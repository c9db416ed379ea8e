import { Button } from '../design/button/button.tsx'
import { DimensionLine } from '../design/dimension-line/dimension-line.tsx'
import { Modal } from '../design/modal/modal.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './lists.messages.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'
import type { RowChanges } from './use-row-changes.ts'

/** The progress of a change of many rows, and afterwards each row that was refused, with its reason. */
export function RowChangesDialogs<Change>({ changes }: { readonly changes: RowChanges<Change> }) {
  const text = useText(messages)
  const { progress, outcomes } = changes
  return (
    <>
      {progress && (
        <Modal
          isOpen
          onClose={changes.stop}
          title={text('bulk.running')}
          footer={
            <Button variant="secondary" onClick={changes.stop}>
              {text('bulk.stop')}
            </Button>
          }
        >
          <DimensionLine
            value={progress.done}
            max={progress.total}
            label={text('bulk.running')}
            isLabelHidden
            valueText={text('bulk.progress', { done: progress.done, total: progress.total })}
          />
        </Modal>
      )}
      {outcomes && (
        <OutcomeDialog
          outcomes={outcomes}
          nameOf={changes.nameOf}
          done={({ change }) => text(change === null ? 'bulk.was' : 'bulk.done')}
          onClose={changes.close}
        />
      )}
    </>
  )
}
