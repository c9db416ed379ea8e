import { addressIn } from '@esquadro/contract/platform/fields/public-address'
import type { PublicSettings } from '@esquadro/contract/platform/settings/public'
import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { addresses } from '../../routes.ts'
import { sendReport } from '../api/measure.ts'
import type { Consent } from '../api/preferences.ts'
import { useSettings } from '../page/settings.ts'
import { useConsentState } from './use-consent.ts'
import { campaignFor, countVisit, noteCampaign } from './visit.ts'

type Ids = Pick<PublicSettings, 'analyticsId' | 'analyticsUrl' | 'pixelId' | 'pixelUrl'>

/**
 * Reports a page view to each service that the visitor allowed: the name of the page with the campaign that brought the visitor, and
 * nothing about the person. Google Analytics also gets the random number of the browser and its session.
 */
function report(pathname: string, consent: Consent, { analyticsId, analyticsUrl, pixelId, pixelUrl }: Ids) {
  const name = reportedName(pathname)
  if (name === null) return
  if (consent.analytics && analyticsUrl !== null) {
    const { client, session, sessions, isFirst, isNewSession } = countVisit(Date.now())
    void sendReport(analyticsUrl, {
      v: '2',
      tid: analyticsId,
      cid: client,
      sid: String(session),
      sct: String(sessions),
      seg: '1',
      ...(isFirst && { _fv: '1' }),
      ...(isNewSession && { _ss: '1' }),
      en: 'page_view',
      dl: addressOf(name, campaignFor('analytics').parameters),
      dt: name,
    })
  }
  if (consent.ads && pixelUrl !== null) {
    const { parameters, at } = campaignFor('ads')
    const { fbclid } = parameters as { readonly fbclid?: string }
    void sendReport(pixelUrl, {
      id: pixelId,
      ev: 'PageView',
      dl: addressOf(name, parameters),
      rl: '',
      noscript: '1',
      // The click on the ad, in the form of Meta's own cookie.
      ...(fbclid && { fbc: `fb.1.${at}.${fbclid}` }),
    })
  }
}

function addressOf(name: string, campaign: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(campaign).toString()
  return `${window.location.origin}${name}${query && `?${query}`}`
}

/** Reports each visit, with consent only. Pages visited before the choice are not reported later. */
export function usePageViews(pathname: string, search: string): void {
  const consent = useConsentState((state) => state.consent)
  const { analyticsId, analyticsUrl, pixelId, pixelUrl } = useSettings()
  useEffect(() => noteCampaign(search, Date.now()), [search])
  useEffect(() => {
    if (consent) report(pathname, consent, { analyticsId, analyticsUrl, pixelId, pixelUrl })
  }, [pathname, consent, analyticsId, analyticsUrl, pixelId, pixelUrl])
}

/** The name under which a page is reported if it differs from its path. */
const NAMES: Readonly<Record<string, string>> = {
  '/blog/*': '/blog/post',
  '/videos/*': '/videos/video',
}

/**
 * Returns the name under which a page view is reported: a path of the route table, in Portuguese, without its parameters and query, so that
 * no code and no personal data is reported. Null for pages that are not reported: those of administrators, and paths outside the table.
 */
export function reportedName(pathname: string): string | null {
  const path = addressIn('ptBR', pathname) ?? pathname
  const address = addresses.find((candidate) => matchPath(candidate.path, path))
  if (!address || /^\/(cms|design)(\/|$)/.test(address.path)) return null
  return NAMES[address.path] ?? address.path.replace(/\/[:*].*$/, '')
}
