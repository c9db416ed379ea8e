/** The longest wait for the heading of a page that loads late, in milliseconds. */
const MAX_WAIT_MS = 10_000

/**
 * Focuses the heading of the page that has just opened, so that a screen reader reads it and Tab continues from there. Waits until the
 * heading is shown; gives up if the person has moved on meanwhile, a dialog is open, or a control of the page itself has the focus. Returns
 * a function that stops waiting.
 */
export function focusHeading(page: Document): () => void {
  const events = new AbortController()
  const stop = () => {
    events.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
  const look = () => {
    const main = page.querySelector('main')
    const heading = main?.querySelector<HTMLElement>('h1')
    // A page that shows its skeleton is not ready, and a dialog that leads to a page closes first.
    if (!main || !heading || main.getAttribute('aria-busy') === 'true' || page.querySelector('dialog[open]'))
      return
    stop()
    if (main !== page.activeElement && main.contains(page.activeElement)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  observer.observe(page.body, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'open'] })
  const timer = setTimeout(stop, MAX_WAIT_MS)
  for (const event of ['keydown', 'pointerdown'])
    page.addEventListener(event, stop, { capture: true, signal: events.signal })
  look()
  return stop
}
