export interface ToastMessage {
  readonly type: 'success' | 'info' | 'warn' | 'error'
  readonly message: string
  /** Shown beside the message for 10 seconds. */
  readonly action?: { readonly label: string; readonly onSelect: () => void }
}

/** Receives toasts; set by the shelf once it has loaded. */
type ToastListener = (news: ToastMessage) => void

const waiting: ToastMessage[] = []
let taker: ToastListener | null = null
let wake: (() => void) | null = null
const removed = new Set<() => void>()

function say(type: ToastMessage['type'], message: string, action?: ToastMessage['action']): void {
  const news = { type, message, ...(action && { action }) }
  if (taker) return taker(news)
  waiting.push(news)
  wake?.()
}

/** §2, §9: short messages at the top right that disappear after 5000 ms. The same message is not shown twice at once. */
export const toast = {
  success: (message: string) => say('success', message),
  info: (message: string) => say('info', message),
  warn: (message: string) => say('warn', message),
  error: (message: string) => say('error', message),
  /** A message about an action that can be undone. */
  offer: (message: string, action: NonNullable<ToastMessage['action']>) => say('success', message, action),
}

/** Calls `listener` when a toast is to be shown and the shelf has not loaded yet. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener
  if (waiting.length > 0) listener()
  return () => void (wake = null)
}

/** Delivers waiting toasts to the listener, and later ones immediately. */
export function listenToToasts(next: ToastListener): () => void {
  taker = next
  for (const news of waiting.splice(0)) next(news)
  return () => void (taker = null)
}

/** Calls `listener` whenever a toast is removed. */
export function onToastRemoved(listener: () => void): () => void {
  removed.add(listener)
  return () => void removed.delete(listener)
}

export const toastRemoved = (): void => {
  for (const listener of removed) listener()
}
