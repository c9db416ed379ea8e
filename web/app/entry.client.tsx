import { type ReactNode, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { mergePreferences, usePreferences } from './platform/api/preferences.ts'
import { followOtherTab } from './platform/api/session.ts'
import { LanguageContext } from './platform/i18n/i18n.tsx'

// Signing in or out in another tab, or the end of its session, applies to this tab too.
window.addEventListener('storage', (event) => {
  if (event.key === 'store' || event.key === null) followOtherTab()
})

// A page restored from the browser's back-forward cache may belong to a session that has ended since.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})

function InChosenLanguage({ children }: { children: ReactNode }) {
  return <LanguageContext value={usePreferences(({ language }) => language)}>{children}</LanguageContext>
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <InChosenLanguage>
        <HydratedRouter onError={(error) => console.error(error)} />
      </InChosenLanguage>
    </StrictMode>,
  )
})

// After the first frame, so that a different preference rerenders the page instead of breaking its hydration.
requestAnimationFrame(() => setTimeout(() => mergePreferences()))
