import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { settlePreferences, usePreferences } from './api/preferences.ts'
import { useStore } from './api/store.ts'
import { createI18n } from './i18n/i18n.tsx'
import { localeOf } from './i18n/language.ts'

const i18n = createI18n(usePreferences.getState().language)
usePreferences.subscribe(({ language }, before) => {
  if (language !== before.language) void i18n.changeLanguage(localeOf[language])
})

// Signing in, out or over in another tab is signing in, out or over in this one.
window.addEventListener('storage', (event) => {
  if (event.key !== 'store' && event.key !== null) return
  const before = useStore.getState().user?.accessToken
  void useStore.persist.rehydrate()
  if (useStore.getState().user?.accessToken !== before) window.location.reload()
})

// A page brought back from the browser's memory may belong to a session that has ended since.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter onError={(error) => console.error(error)} />
      </I18nextProvider>
    </StrictMode>,
  )
})

// After the first frame, so that a difference repaints instead of breaking the waking up.
requestAnimationFrame(() => setTimeout(() => settlePreferences()))
