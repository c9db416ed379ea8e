import { settings } from '@esquadro/contract/calls/public'
import type { PublicSettings } from '@esquadro/contract/platform/settings/public'
import { useEffect } from 'react'
import { create } from 'zustand'
import { call } from '../api/call.ts'
import { usePageData } from './page-data.ts'

/** Used until the programme's settings are read, and if they cannot be read. */
const fallback: PublicSettings = {
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
  counter: true,
  analyticsUrl: null,
  pixelUrl: null,
  isDemo: false,
  zipCodeLookUp: false,
}

/** Milliseconds after which a page that is still open reads the settings again. */
const staleAfter = 300_000

/** The settings that the browser has read since the first render. Never written on the server. */
const useLatest = create<{ readonly settings: PublicSettings | null; readonly readAt: number }>(() => ({
  settings: null,
  readAt: Date.now(),
}))

/** Returns the programme's public settings (links, names): rendered by the server, read again by `readSettings`. */
export function useSettings(): PublicSettings {
  const painted = usePageData()?.settings
  const latest = useLatest((state) => state.settings)
  return latest ?? painted ?? fallback
}

/** Reads the settings again, for example after they were saved. If that fails, the known ones stay. */
export async function readSettings(): Promise<void> {
  useLatest.setState({ readAt: Date.now() })
  const [data] = await call(settings.get)
  if (data) useLatest.setState({ settings: data })
}

/** Discards the settings read since the first render, as a new page does. */
export const clearReadSettings = (): void => useLatest.setState({ settings: null, readAt: Date.now() })

/** Keeps the settings of a long-open page current: checks their age on each visit. */
export function useFreshSettings(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visited path triggers the check.
  useEffect(() => {
    if (Date.now() - useLatest.getState().readAt > staleAfter) void readSettings()
  }, [pathname])
}
