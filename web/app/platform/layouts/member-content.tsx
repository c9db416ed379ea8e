import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { PageContent } from './frame/page-frame.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { useIsChecking } from './use-is-checking.ts'

// Loaded on demand, because few members have something to accept.
const importBanner = () => import('../content/pending-banner.tsx')
const PendingBanner = lazy(async () => ({ default: (await importBanner()).PendingBanner }))

// If the visit begins here, the banner arrives during hydration.
if (typeof window !== 'undefined')
  void importBanner().then(
    ({ readPending }) => readPending(),
    () => undefined,
  )

/** The longest wait for the banner, in milliseconds. */
const MAX_WAIT_MS = 3_000

interface MemberContentProps {
  readonly children: ReactNode
  /** Shown once the route is checked. */
  readonly welcome?: ReactNode
}

/** Renders the content of a professional's or shopkeeper's page. */
export function MemberContent({ children, welcome }: MemberContentProps) {
  const isChecking = useIsChecking()
  const [isBannerKnown, setBannerKnown] = useState(false)
  const settle = useCallback(() => setBannerKnown(true), [])
  useEffect(() => {
    const timer = setTimeout(settle, MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [settle])
  // A late banner would push down the text being read.
  const isHidden = isChecking || !isBannerKnown
  return (
    <PageContent skeleton={isHidden && <PageSkeleton />}>
      <Suspense fallback={null}>
        <PendingBanner onKnown={settle} />
      </Suspense>
      {/* A page whose code is still loading shows its skeleton instead of nothing. */}
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      {!isHidden && welcome}
    </PageContent>
  )
}
