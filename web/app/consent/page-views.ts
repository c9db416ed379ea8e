import type { PublicSettings } from '@esquadro/contract/settings/public'
import { useEffect } from 'react'
import { sendReport } from '../api/measure.ts'
import type { Consent } from '../api/preferences.ts'
import { useSettings } from '../page/settings.ts'
import { reportedName } from './reported-names.ts'
import { useConsentState } from './use-consent.ts'

/** The visit of this page load: a random number that is stored nowhere, so that it cannot follow a person. */
let visit: string | null = null

type Ids = Pick<PublicSettings, 'analyticsId' | 'analyticsUrl' | 'pixelId' | 'pixelUrl'>

/** Reports a page view to each service that the visitor allowed: the name of the page, and nothing about the person. */
function report(pathname: string, consent: Consent, { analyticsId, analyticsUrl, pixelId, pixelUrl }: Ids) {
  const name = reportedName(pathname)
  if (name === null) return
  const page = `${window.location.origin}${name}`
  if (consent.analytics && analyticsUrl !== null) {
    visit ??= `${crypto.getRandomValues(new Uint32Array(1))[0]}.${Math.floor(Date.now() / 1_000)}`
    void sendReport(analyticsUrl, {
      v: '2',
      tid: analyticsId,
      cid: visit,
      en: 'page_view',
      dl: page,
      dt: name,
    })
  }
  if (consent.ads && pixelUrl !== null)
    void sendReport(pixelUrl, { id: pixelId, ev: 'PageView', dl: page, rl: '', noscript: '1' })
}

/** Reports each visit, with consent only. Pages visited before the choice are not reported later. */
export function usePageViews(pathname: string): void {
  const consent = useConsentState((state) => state.consent)
  const { analyticsId, analyticsUrl, pixelId, pixelUrl } = useSettings()
  useEffect(() => {
    if (consent) report(pathname, consent, { analyticsId, analyticsUrl, pixelId, pixelUrl })
  }, [pathname, consent, analyticsId, analyticsUrl, pixelId, pixelUrl])
}
