const KEY = 'text-put-off'

/** Whether a text's banner was put off in this tab. Without storage nothing is remembered. */
export function isPutOff(name: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === name
  } catch {
    return false
  }
}

/** Puts a text's banner off until the tab is closed. */
export function putOff(name: string): void {
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // Storage may be forbidden: the banner comes back with the next page.
  }
}
