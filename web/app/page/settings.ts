import * as settings from '@esquadro/contract/settings/public'
import { useEffect } from 'react'
import { create } from 'zustand'
import { call } from '../api/call.ts'
import { usePageData } from './page-data.ts'

/** Used until the programme's settings are read, and if they cannot be read. */
const fallback: settings.PublicSettings = {
  programmeName: 'Esquadro',
  catalogueLink: '',
  chatLink: '',
  homeTarget: '/dashboard',
  welcomeImageId: null,
  welcomeProfessional: '',
  welcomeShopkeeper: '',
  welcomeAdmin: '',
  analyticsId: '',
  pixelId: '',
  pceLabel: 'PCE',
  analyticsUrl: null,
  pixelUrl: null,
  isDemo: false,
  zipCodeLookUp: false,
}

/** Milliseconds after which a page that is still open reads the settings again. */
const staleAfter = 300_000

/** Settings that the browser has read since the first paint. Never written on the server. */
const useLatest = create<{ readonly settings: settings.PublicSettings | null; readonly readAt: number }>(
  () => ({ settings: null, readAt: Date.now() }),
)

/** The programme's public settings (links, names): painted by the server, read again by `readSettings`. */
export function useSettings(): settings.PublicSettings {
  const painted = usePageData()?.settings
  const latest = useLatest((state) => state.settings)
  return latest ?? painted ?? fallback
}

/** Reads the settings again, as after they were saved. If that fails, the known ones remain. */
export async function readSettings(): Promise<void> {
  useLatest.setState({ readAt: Date.now() })
  const [data] = await call(settings.get)
  if (data) useLatest.setState({ settings: data })
}

/** Discards the settings read since the first paint, as a new page does. */
export const clearReadSettings = (): void => useLatest.setState({ settings: null, readAt: Date.now() })

/** Keeps the settings of a page that is open for long up to date: checked on each visit of an address. */
export function useFreshSettings(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a reason to look at the clock.
  useEffect(() => {
    if (Date.now() - useLatest.getState().readAt > staleAfter) void readSettings()
  }, [pathname])
}
