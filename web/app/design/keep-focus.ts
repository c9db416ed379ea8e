const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/**
 * Keeps the place of somebody who works by keyboard: when the focused control disappears with its row, the focus goes to the
 * control that follows it, else to the one before it, else to the content. Returns a function that stops it.
 */
export function keepFocus(page: Document): () => void {
  let place: { readonly order: readonly HTMLElement[]; readonly at: number } | null = null

  const remember = ({ target }: Event) => {
    const content = page.querySelector('main')
    if (!(target instanceof HTMLElement) || !content?.contains(target) || target === content) return
    const order = [...content.querySelectorAll<HTMLElement>(focusable)]
    place = { order, at: order.indexOf(target) }
  }
  const forget = ({ target }: Event) => {
    const control = place?.order[place.at]
    if (target instanceof Node && !control?.contains(target)) place = null
  }
  const restore = () => {
    const control = place?.order[place.at]
    if (!place || !control || control.isConnected || page.activeElement !== page.body) return
    // A dialog returns the focus itself when it closes.
    if (page.querySelector('dialog[open]')) return
    const { order, at } = place
    place = null
    const next = [...order.slice(at + 1), ...order.slice(0, at).toReversed()].find(isReachable)
    const goal = next ?? page.querySelector<HTMLElement>('main')
    goal?.focus({ preventScroll: next === undefined })
  }

  const observer = new MutationObserver(restore)
  observer.observe(page.body, { childList: true, subtree: true })
  page.addEventListener('focusin', remember)
  page.addEventListener('pointerdown', forget)
  return () => {
    observer.disconnect()
    page.removeEventListener('focusin', remember)
    page.removeEventListener('pointerdown', forget)
  }
}

const isReachable = (control: HTMLElement): boolean =>
  control.isConnected && control.closest('[inert]') === null && (control.checkVisibility?.() ?? true)
