import { clearRecovery } from '../people/accounts/recovery/recovery-state.ts'
import { usePreferences } from '../platform/api/preferences.ts'
import { removeUnusedReads } from '../platform/api/queries.ts'
import { forgetLeaving } from '../platform/api/session.ts'
import { useStore } from '../platform/api/store.ts'
import { useConsentState } from '../platform/consent/use-consent.ts'
import { listenToToasts } from '../platform/design/toast/toast.ts'
import { clearReadSettings } from '../platform/page/settings.ts'

/** Resets what the modules of a page keep, as a full page load does. The files of a worker share these modules. */
export function resetPage(): void {
  useStore.setState(useStore.getInitialState(), true)
  usePreferences.setState(usePreferences.getInitialState(), true)
  useConsentState.setState(useConsentState.getInitialState(), true)
  clearReadSettings()
  forgetLeaving()
}

/** Resets the page and empties its browser, so that a test meets nothing of the tests before it. */
export function leavePage(): void {
  // Toasts that no screen has shown.
  listenToToasts(() => undefined)()
  removeUnusedReads()
  clearRecovery()
  resetPage()
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; Path=/; Max-Age=0`
  document.body.replaceChildren()
}
