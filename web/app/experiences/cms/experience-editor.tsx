import { experiences as cms } from '@esquadro/contract/calls/cms'
import { useEndpoint } from '../../api/queries.ts'
import type { DrawerControls } from '../../design/form/drawer-form.tsx'
import { SkeletonText } from '../../design/skeleton/skeleton.tsx'
import { ErrorState } from '../../design/state/error-state.tsx'
import { ExperienceForm } from './experience-form.tsx'

interface Props extends DrawerControls {
  /** The experience to change or to copy; null for a new one. */
  readonly id: string | null
  readonly isCopy: boolean
}

/** The form of an experience: empty for a new one, otherwise read in full, because a row of the list has no description. */
export function ExperienceEditor({ id, isCopy, ...form }: Props) {
  return id === null ? (
    <ExperienceForm known={null} isCopy={false} {...form} />
  ) : (
    <KnownExperience id={id} isCopy={isCopy} {...form} />
  )
}

function KnownExperience({ id, isCopy, ...form }: Props & { readonly id: string }) {
  const reading = useEndpoint(cms.getOne, { query: { id }, staleTime: 0 })
  if (reading.error) return <ErrorState reading={reading} />
  if (!reading.data) return <SkeletonText lines={12} />
  return <ExperienceForm known={reading.data} isCopy={isCopy} {...form} />
}
