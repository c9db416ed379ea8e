const KEY = 'text-put-off'

/** Whether the banner of a text was dismissed in this tab; false without storage. */
export function isBannerDismissed(name: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === name
  } catch {
    return false
  }
}

/** Dismisses the banner of a text until the tab is closed. */
export function dismissBanner(name: string): void {
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // Without storage the banner reappears on the next page.
  }
}
