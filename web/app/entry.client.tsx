import { type ReactNode, StrictMode, startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { mergePreferences, usePreferences } from './api/preferences.ts'
import { followOtherTab } from './api/session.ts'
import { LanguageContext } from './i18n/i18n.tsx'
import { loadTexts } from './i18n/messages.ts'

// Signing in or out in another tab, or the end of its session, applies to this tab too.
window.addEventListener('storage', (event) => {
  if (event.key === 'store' || event.key === null) followOtherTab()
})

// A page restored from the browser's back-forward cache may belong to a session that has ended since.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})

/** Shows the page in the chosen language as soon as its texts have loaded. */
function InChosenLanguage({ children }: { children: ReactNode }) {
  const chosen = usePreferences(({ language }) => language)
  const [shown, setShown] = useState(chosen)
  useEffect(() => {
    let isLatest = true
    void loadTexts(chosen).then(() => isLatest && setShown(chosen))
    return () => {
      isLatest = false
    }
  }, [chosen])
  return <LanguageContext value={shown}>{children}</LanguageContext>
}

// A page that the server rendered in English can be hydrated only with the English texts.
void loadTexts(usePreferences.getState().language).then(() => {
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
})
