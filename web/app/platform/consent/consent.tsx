import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePageViews } from './page-views.ts'
import { readConsent, useConsentState, usePurposes } from './use-consent.ts'

const ConsentBanner = lazy(async () => ({ default: (await import('./consent-banner.tsx')).ConsentBanner }))

/** Asks for consent if the programme reports page views, and reports them if it was given. */
export function Consent() {
  const { pathname, search } = useLocation()
  const { consent, isOpen } = useConsentState()
  const purposes = usePurposes()
  useEffect(readConsent, [])
  usePageViews(pathname, search)
  if (consent === null || purposes.length === 0) return null
  const isUndecided = purposes.some((purpose) => consent[purpose] === undefined)
  // Administrators' pages are not reported, so no consent is needed there.
  if (!isOpen && (!isUndecided || /^\/cms(\/|$)/.test(pathname))) return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner purposes={purposes} consent={consent} />
    </Suspense>
  )
}
