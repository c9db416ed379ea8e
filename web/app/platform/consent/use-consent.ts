import { create } from 'zustand'
import { type Consent, PURPOSES, type Purpose, storeConsent, storedConsent } from '../api/preferences.ts'
import { useSettings } from '../page/settings.ts'
import { forgetVisit } from './visit.ts'

interface ConsentState {
  /** Null until the browser has read it; the server never knows it. */
  readonly consent: Consent | null
  /** Whether the banner was opened again to change a choice. */
  readonly isOpen: boolean
}

export const useConsentState = create<ConsentState>(() => ({ consent: null, isOpen: false }))

/** Reads the choice stored on this device. */
export const readConsent = (): void => useConsentState.setState({ consent: storedConsent() })

/** Records the choice for every purpose, deletes what a refused one had stored, and closes the banner. */
export function decide(consent: Consent): void {
  storeConsent(consent)
  forgetVisit({ analytics: consent.analytics === true, ads: consent.ads === true })
  useConsentState.setState({ consent, isOpen: false })
}

/** Opens the banner again. */
export const openConsent = (): void => useConsentState.setState({ isOpen: true })

/** The purposes for which the programme has an id. */
export function usePurposes(): readonly Purpose[] {
  const { analyticsUrl, pixelUrl } = useSettings()
  const urls = { analytics: analyticsUrl, ads: pixelUrl }
  return PURPOSES.filter((purpose) => urls[purpose] !== null)
}
