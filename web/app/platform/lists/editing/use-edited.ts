import { type RefObject, useRef, useState } from 'react'
import type { CallError, CallResult } from '../../api/call.ts'

/** A row that a form edits, and its version if another user saved one meanwhile. */
export interface EditedRow<Saved> {
  /** The version that the form's changes are based on; null for a new row. */
  readonly base: RefObject<Saved | null>
  /** The version that another user saved meanwhile; null without a conflict. */
  readonly theirs: Saved | null
  /** Whether the versions are being compared; otherwise the form says that there is a conflict. */
  readonly isComparing: boolean
  /**
   * Calls `send` with the version that the form is based on (null for a new row), and opens the conflict if another user has saved another
   * version. Returns the error; without text for a conflict, because the conflict dialog explains it.
   */
  save(send: (based: Saved | null) => Promise<CallResult<unknown>>): Promise<CallError | null>
  /** Bases the form's changes on another version and ends the conflict. */
  rebase(saved: Saved): void
  /** Returns to the form unchanged; the conflict remains. */
  close(): void
  /** Compares the versions of the conflict again. */
  compare(): void
}

interface Conflict<Saved> {
  readonly theirs: Saved
  readonly isComparing: boolean
}

/** Remembers which version of a row a form edits, and detects conflicts. */
export function useEdited<Saved extends object>(opened: Saved | null): EditedRow<Saved> {
  const base = useRef(opened)
  const [conflict, setConflict] = useState<Conflict<Saved> | null>(null)
  const compares = (isComparing: boolean) => setConflict((before) => before && { ...before, isComparing })
  return {
    base,
    theirs: conflict?.theirs ?? null,
    isComparing: conflict?.isComparing ?? false,
    async save(send) {
      const [, error] = await send(base.current)
      if (error?.code !== 'conflict' || !error.data) return error
      // The data of a `conflict` is the current row.
      setConflict({ theirs: error.data as Saved, isComparing: true })
      return { ...error, msg: '' }
    },
    rebase(saved) {
      base.current = saved
      setConflict(null)
    },
    close: () => compares(false),
    compare: () => compares(true),
  }
}
