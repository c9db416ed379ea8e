import { lazy, type ReactNode, Suspense } from 'react'
import { PageFrame } from './frame/page-frame.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { useIsChecking } from './guard/route-check.ts'
import { MemberHeader } from './header/member-header.tsx'
import { Welcome } from './welcome/welcome.tsx'

// Few have something to accept, and it is known only after the page works.
const PendingBanner = lazy(async () => ({
  default: (await import('../content/pending-banner.tsx')).PendingBanner,
}))

interface MemberFrameProps {
  readonly children: ReactNode
  /** Public pages have no welcome modal (§2). */
  readonly isPublic?: boolean
}

/** The frame of a page that a professional or a shopkeeper sees. */
export function MemberFrame({ children, isPublic }: MemberFrameProps) {
  const isChecking = useIsChecking()
  return (
    <PageFrame header={<MemberHeader />} skeleton={isChecking && <PageSkeleton />}>
      {!isChecking && (
        <Suspense fallback={null}>
          <PendingBanner />
        </Suspense>
      )}
      {children}
      {!isChecking && !isPublic && <Welcome />}
    </PageFrame>
  )
}
