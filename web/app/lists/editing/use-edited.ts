import { type RefObject, useRef, useState } from 'react'
import type { CallError } from '../../api/call.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../lists.messages.ts'

/** A row that a form edits, and the version of it that somebody else saved meanwhile. */
export interface EditedRow<Saved> {
  /** The version that the form's changes are based on; null for a new row. */
  readonly base: RefObject<Saved | null>
  /** The version that somebody else saved meanwhile; null without a conflict. */
  readonly theirs: Saved | null
  /** Opens the conflict if the error is one. Returns the error, of a conflict with words for the choice of versions. */
  noteConflict(error: CallError | null): CallError | null
  /** Bases the form's changes on another version and closes the conflict. */
  rebase(saved: Saved): void
  /** Returns to the form as it is. */
  close(): void
}

/** Remembers which version of a row a form edits: save with `edited.base.current.revision`, pass the error to `noteConflict`. */
export function useEdited<Saved extends object>(opened: Saved | null): EditedRow<Saved> {
  const text = useText(messages)
  const base = useRef(opened)
  const [theirs, setTheirs] = useState<Saved | null>(null)
  return {
    base,
    theirs,
    noteConflict(error) {
      if (error?.code !== 'conflict' || !error.data) return error
      // The data of a `conflict` is the present row.
      setTheirs(error.data as Saved)
      return { ...error, msg: text('conflict.notice') }
    },
    rebase(saved) {
      base.current = saved
      setTheirs(null)
    },
    close: () => setTheirs(null),
  }
}
