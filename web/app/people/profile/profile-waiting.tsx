import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import type { Reading } from '../../platform/design/state/reading.ts'

/** A profile while it loads or after it failed. */
export function ProfileWaiting({ profile }: { profile: Reading }) {
  if (!profile.error) return <SkeletonText lines={14} />
  return <ErrorState reading={profile} />
}
