import * as settings from '@esquadro/contract/settings/public'
import { useRouteLoaderData } from 'react-router'
import { useEndpoint } from '../api/queries.ts'
import type { loader } from '../root.tsx'

/** What holds until the programme's settings have come, or where they cannot be read. */
const fallback: settings.PublicSettings = {
  programmeName: 'Esquadro',
  catalogueLink: '',
  chatLink: '',
  homeTarget: '/dashboard',
  welcomeImageId: null,
  analyticsId: '',
  pixelId: '',
  pceLabel: 'PCE',
  isDemo: false,
  zipCodeLookUp: false,
}

/** The programme's public settings (links, names): the server's page brings them, later changes are read again. */
export function useSettings(): settings.PublicSettings {
  const painted = useRouteLoaderData<typeof loader>('root')?.settings ?? undefined
  const { data } = useEndpoint(settings.get, { initialData: painted, staleTime: 300_000 })
  return data ?? fallback
}
