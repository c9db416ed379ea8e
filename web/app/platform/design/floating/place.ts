export type Rect = { top: number; bottom: number; left: number; right: number }
export type Size = { width: number; height: number }

/** The distance between a floating element and the edges of the window, in pixels. */
export const EDGE = 8

/**
 * Returns the position of a floating element, in pixels of the window: below its anchor, or above if there is more room there, aligned with
 * its start or end, and never across an edge.
 */
export function place(
  anchor: Rect,
  floating: Size,
  view: Size,
  options: { align: 'start' | 'end'; offset: number },
): { top: number; left: number; isAbove: boolean } {
  const below = view.height - anchor.bottom - options.offset - EDGE
  const above = anchor.top - options.offset - EDGE
  const isAbove = floating.height > below && above > below
  const top = isAbove ? anchor.top - options.offset - floating.height : anchor.bottom + options.offset
  const left = options.align === 'end' ? anchor.right - floating.width : anchor.left
  return {
    top: Math.max(EDGE, Math.min(top, view.height - floating.height - EDGE)),
    left: Math.max(EDGE, Math.min(left, view.width - floating.width - EDGE)),
    isAbove,
  }
}
