import type { CallError } from '../../api/call.ts'
import { showToast } from '../../api/store.ts'
import { offerUndo } from '../../api/undo.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../lists.messages.ts'

/** Switches a row on or off; `before` is the result of the first switch, for its undo. */
type Switch<Row, Done> = (
  row: Row,
  isOn: boolean,
  before: Done | null,
) => Promise<readonly [Done, null] | readonly [null, CallError]>

/** Returns a function that switches a row on or off and offers undo for ten seconds. */
export function useUndoableSwitch<Row, Done>(
  success: string,
  change: Switch<Row, Done>,
): (row: Row, isOn: boolean) => Promise<unknown> {
  const text = useText(messages)
  return async (row, isOn) => {
    const [done] = await change(row, isOn, null)
    if (done === null) return
    offerUndo(success, async () => {
      const [undone] = await change(row, !isOn, done)
      if (undone !== null) showToast('success', text('bulk.undone'))
    })
  }
}
