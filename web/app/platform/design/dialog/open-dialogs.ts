interface OpenDialog {
  readonly element: HTMLDialogElement
  /** The element that had the focus before. */
  returnTo: Element | null
}

/** The open dialogs, the topmost last. */
const open: OpenDialog[] = []
const listeners = new Set<(top: HTMLDialogElement | null) => void>()

/** Returns the topmost open dialog, which makes everything outside it inert. */
export const topDialog = (): HTMLDialogElement | null => open.at(-1)?.element ?? null

/** Calls `listener` whenever the topmost dialog changes. */
export function onTopDialog(listener: (top: HTMLDialogElement | null) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether something inside the dialogs, such as an open menu, handles Escape and outside presses itself. */
export const isMenuOpen = (): boolean => document.querySelector('[data-takes-escape]') !== null

/**
 * Opens a modal dialog above all others and locks the scrolling of the page. Calls `requestClose` on Escape and on other close requests of
 * the browser, such as Android's back gesture; the dialog itself stays open. Returns a function that closes it and returns the focus.
 */
export function openDialog(element: HTMLDialogElement, requestClose: () => void): () => void {
  const dialog: OpenDialog = { element, returnTo: document.activeElement }
  const events = new AbortController()
  const { signal } = events
  if (open.length === 0) lockScroll()
  element.showModal()
  element.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  changeStack(() => open.push(dialog))

  // In the capture phase, before a menu inside reacts and disappears.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || topDialog() !== element || isMenuOpen()) return
    event.preventDefault()
    requestClose()
  }
  window.addEventListener('keydown', press, { capture: true, signal })
  const cancel = (event: Event) => {
    // File inputs fire `cancel` as well, and it bubbles.
    if (event.target !== element) return
    event.preventDefault()
    requestClose()
  }
  element.addEventListener('cancel', cancel, { signal })
  const close = (event: Event) => {
    if (event.target !== element) return
    // Browsers ignore a second `preventDefault` and close the dialog.
    element.showModal()
    changeStack(() => undefined)
    requestClose()
  }
  element.addEventListener('close', close, { signal })

  return () => {
    events.abort()
    for (const above of open) if (element.contains(above.returnTo)) above.returnTo = dialog.returnTo
    changeStack(() => open.splice(open.indexOf(dialog), 1))
    element.close()
    if (open.length === 0) unlockScroll()
    if (dialog.returnTo instanceof HTMLElement) dialog.returnTo.focus({ preventScroll: true })
  }
}

function changeStack(change: () => void): void {
  change()
  for (const listener of listeners) listener(topDialog())
}

/** See global.css. A page with a scroll bar keeps its space, so that nothing moves sideways. */
function lockScroll(): void {
  const root = document.documentElement
  root.dataset['scrollLock'] = window.innerWidth > root.clientWidth ? 'gutter' : ''
}

function unlockScroll(): void {
  delete document.documentElement.dataset['scrollLock']
}
