import { accelerators as cmsAccelerators } from '@esquadro/contract/calls/cms'
import { useEndpoint } from '../api/queries.ts'
import type { DrawerControls } from '../design/form/drawer-form.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { AcceleratorForm } from './accelerator-form.tsx'

/** The form of an accelerator: empty for a new one, otherwise read in full, because a row of the list has no targets. */
export function AcceleratorEditor({ id, ...form }: DrawerControls & { readonly id: string | null }) {
  return id === null ? (
    <AcceleratorForm accelerator={null} {...form} />
  ) : (
    <KnownAccelerator id={id} {...form} />
  )
}

function KnownAccelerator({ id, ...form }: DrawerControls & { readonly id: string }) {
  const reading = useEndpoint(cmsAccelerators.getOne, { query: { id } })
  if (reading.error) return <ErrorState reading={reading} />
  return reading.data ? <AcceleratorForm accelerator={reading.data} {...form} /> : <SkeletonText lines={10} />
}
