import { stores as cmsStores } from '@esquadro/contract/calls/cms'
import { useEndpoint } from '../../platform/api/queries.ts'
import type { DrawerControls } from '../../platform/design/form/drawer-form.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { StoreForm } from './store-form.tsx'

/** The form of a store: empty for a new one, otherwise read in full, because a row of the list has no address. */
export function StoreEditor({ id, ...form }: DrawerControls & { readonly id: string | null }) {
  return id === null ? <StoreForm store={null} {...form} /> : <KnownStore id={id} {...form} />
}

function KnownStore({ id, ...form }: DrawerControls & { readonly id: string }) {
  const reading = useEndpoint(cmsStores.getOne, { query: { id } })
  if (reading.error) return <ErrorState reading={reading} />
  return reading.data ? <StoreForm store={reading.data} {...form} /> : <SkeletonText lines={10} />
}
