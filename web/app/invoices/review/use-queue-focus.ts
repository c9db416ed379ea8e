import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus between the rows of the review queue. When an invoice closes, the focus returns to the row that it was opened
 * from, or to the row that took its place. `openAt`: the index of the open invoice in the list, -1 for none.
 */
export function useQueueFocus(
  openId: string | null,
  openAt: number,
): { queue: RefObject<HTMLDivElement | null>; move: (by: 1 | -1) => void } {
  const queue = useRef<HTMLDivElement>(null)
  const rowButtons = () => [
    ...(queue.current?.querySelectorAll<HTMLElement>('tbody [data-main] button') ?? []),
  ]
  const lastAt = useRef(-1)
  if (openAt !== -1) lastAt.current = openAt
  useEffect(() => {
    if (openId !== null || lastAt.current === -1) return
    const buttons = rowButtons()
    buttons[Math.min(lastAt.current, buttons.length - 1)]?.focus()
    lastAt.current = -1
  })
  return {
    queue,
    move: (by) => {
      const buttons = rowButtons()
      const now = buttons.findIndex((button) => button.closest('tr')?.contains(document.activeElement))
      buttons[now === -1 ? 0 : now + by]?.focus()
    },
  }
}
