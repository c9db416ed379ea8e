import { RowChangesDialogs } from '../../lists/rows/row-changes-dialogs.tsx'
import { StatusDialog } from './status-dialog.tsx'
import type { StatusChange } from './use-status-change.ts'

/** The question before the status of accounts changes, and afterwards those that were refused. */
export function StatusQuestion({ status }: { readonly status: StatusChange }) {
  const { pending } = status
  return (
    <>
      {pending && (
        <StatusDialog
          behaviour={pending.behaviour}
          names={pending.rows.map(({ name }) => name)}
          all={pending.all}
          isLoading={status.isRunning}
          onAccept={(reason) => void status.accept(reason)}
          onCancel={status.cancel}
        />
      )}
      <RowChangesDialogs changes={status.changes} />
    </>
  )
}
