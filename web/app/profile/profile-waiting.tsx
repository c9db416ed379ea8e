import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'

interface Reading {
  readonly error: { readonly msg: string } | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** What stands for a profile until it is there. */
export function ProfileWaiting({ profile }: { profile: Reading }) {
  if (!profile.error) return <SkeletonText lines={14} />
  return (
    <ErrorState
      text={profile.error.msg}
      onRetry={() => void profile.refetch()}
      isRetrying={profile.isFetching}
    />
  )
}
