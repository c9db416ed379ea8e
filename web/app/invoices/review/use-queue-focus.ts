import { type RefObject, useEffect, useRef } from 'react'

/**
 * When an invoice closes, the focus returns to the row that it was opened from, or to the row that took its place. `openAt`: the index of
 * the open invoice in the list, -1 for none.
 */
export function useQueueFocus(openId: string | null, openAt: number): RefObject<HTMLDivElement | null> {
  const queue = useRef<HTMLDivElement>(null)
  const lastAt = useRef(-1)
  if (openAt !== -1) lastAt.current = openAt
  useEffect(() => {
    if (openId !== null || lastAt.current === -1) return
    const buttons = [...(queue.current?.querySelectorAll<HTMLElement>('tbody [data-main] button') ?? [])]
    buttons[Math.min(lastAt.current, buttons.length - 1)]?.focus()
    lastAt.current = -1
  })
  return queue
}
