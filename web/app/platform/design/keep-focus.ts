const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

interface Place {
  /** The URL path of the page. `focusHeading` handles the focus of a new page. */
  readonly path: string
  readonly order: readonly HTMLElement[]
  readonly at: number
}

/**
 * Keeps the position of keyboard users: when the focused control disappears with its row, the focus moves to the control that replaced or
 * followed it, else to the previous one, else to the content. A dialog has a position of its own. Returns a function that stops it.
 */
export function keepFocus(page: Document): () => void {
  const places = new Map<Element, Place>()

  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    const area = target.closest('dialog') ?? target.closest('main')
    if (area && target !== area) places.set(area, placeIn(area, target))
  }
  const forget = ({ target }: Event) => {
    for (const [area, { order, at }] of places)
      if (target instanceof Node && !order[at]?.contains(target)) places.delete(area)
  }
  const restore = () => {
    if (page.activeElement !== page.body) return
    // A dialog returns the focus itself when it closes.
    const area = [...page.querySelectorAll('dialog[open]')].at(-1) ?? page.querySelector('main')
    const place = area && places.get(area)
    if (!place || place.order[place.at]?.isConnected !== false) return
    places.delete(area)
    if (place.path !== page.location.pathname) return
    const next = nextIn(area, place)
    const goal = next ?? (area instanceof HTMLElement ? area : null)
    goal?.focus({ preventScroll: next === undefined })
  }

  const observer = new MutationObserver(restore)
  observer.observe(page.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  page.addEventListener('focusin', remember)
  page.addEventListener('pointerdown', forget)
  return () => {
    observer.disconnect()
    page.removeEventListener('focusin', remember)
    page.removeEventListener('pointerdown', forget)
  }
}

const controlsOf = (area: Element) => [...area.querySelectorAll<HTMLElement>(focusable)]

function placeIn(area: Element, target: HTMLElement): Place {
  const order = controlsOf(area)
  return { path: target.ownerDocument.location.pathname, order, at: order.indexOf(target) }
}

/** Returns the control after the last remaining one before the position, or that one if nothing follows it. */
function nextIn(area: Element, { order, at }: Place): HTMLElement | undefined {
  const before = order.slice(0, at).findLast(isReachable)
  const now = controlsOf(area).filter(isReachable)
  return now[before ? now.indexOf(before) + 1 : 0] ?? before
}

const isReachable = (control: HTMLElement): boolean =>
  control.isConnected && control.closest('[inert]') === null && (control.checkVisibility?.() ?? true)
