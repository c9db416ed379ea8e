import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

export interface RowDrawer<Row> {
  readonly isOpen: boolean
  /** The row to change, or null for a new one; kept while the drawer slides out. */
  readonly row: Row | null
  /** Counts the openings: used as a key, it gives each opening a fresh form. */
  readonly opening: number
  open(row: Row): void
  openNew(): void
  close(): void
}

interface Opened<Row> {
  readonly isOpen: boolean
  readonly row: Row | null
  readonly opening: number
}

/**
 * The state of a drawer for a row. With `parameter`, a URL that contains it (`?new=1`) opens the drawer for a new row; the parameter is
 * removed at once, so that going back does not open the drawer again.
 */
export function useDrawer<Row>(parameter?: string): RowDrawer<Row> {
  const [params, setParams] = useSearchParams()
  const [shown, setShown] = useState<Opened<Row>>({ isOpen: false, row: null, opening: 0 })
  const show = (row: Row | null) => setShown(({ opening }) => ({ isOpen: true, row, opening: opening + 1 }))
  const isLinked = parameter !== undefined && params.has(parameter)
  const followLink = useEffectEvent(() => {
    show(null)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(parameter ?? '')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  })
  useEffect(() => {
    if (isLinked) followLink()
  }, [isLinked])
  return {
    ...shown,
    open: show,
    openNew: () => show(null),
    close: () => setShown((before) => ({ ...before, isOpen: false })),
  }
}
