import { RowChangesDialogs } from '../../../platform/lists/rows/row-changes-dialogs.tsx'
import { StatusDialog } from './status-dialog.tsx'
import type { StatusChange } from './use-status-change.ts'

/** Asks before the status of accounts changes, and lists those that were refused afterwards. */
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
