import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { PageContent } from './frame/page-frame.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { useIsChecking } from './use-is-checking.ts'

// Few have something to accept.
const importBanner = () => import('../content/pending-banner.tsx')
const PendingBanner = lazy(async () => ({ default: (await importBanner()).PendingBanner }))

// If the visit begins here, the banner arrives while React takes over the page.
if (typeof window !== 'undefined')
  void importBanner().then(
    ({ readPending }) => readPending(),
    () => undefined,
  )

/** The longest wait for the banner, in milliseconds. */
const LONGEST_WAIT = 3_000

interface MemberContentProps {
  readonly children: ReactNode
  /** Appears once the route is checked. */
  readonly welcome?: ReactNode
}

/** The content of a page that a professional or a shopkeeper sees. */
export function MemberContent({ children, welcome }: MemberContentProps) {
  const isChecking = useIsChecking()
  const [isBannerKnown, setBannerKnown] = useState(false)
  const settle = useCallback(() => setBannerKnown(true), [])
  useEffect(() => {
    const timer = setTimeout(settle, LONGEST_WAIT)
    return () => clearTimeout(timer)
  }, [settle])
  // A late banner would push down the text being read.
  const isHidden = isChecking || !isBannerKnown
  return (
    <PageContent skeleton={isHidden && <PageSkeleton />}>
      <Suspense fallback={null}>
        <PendingBanner onKnown={settle} />
      </Suspense>
      {/* A page whose code is late shows its shape meanwhile, instead of nothing. */}
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      {!isHidden && welcome}
    </PageContent>
  )
}
