import { lazy, type ReactNode, Suspense } from 'react'
import { PageContent } from './frame/page-frame.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { useIsChecking } from './use-is-checking.ts'

// Few have something to accept, and it is known only after the page works.
const PendingBanner = lazy(async () => ({
  default: (await import('../content/pending-banner.tsx')).PendingBanner,
}))

interface MemberContentProps {
  readonly children: ReactNode
  /** Appears once the route is checked. */
  readonly welcome?: ReactNode
}

/** The content of a page that a professional or a shopkeeper sees. */
export function MemberContent({ children, welcome }: MemberContentProps) {
  const isChecking = useIsChecking()
  return (
    <PageContent skeleton={isChecking && <PageSkeleton />}>
      {/* Loaded while the content is hidden, so that it moves nothing that is seen. */}
      <Suspense fallback={null}>
        <PendingBanner />
      </Suspense>
      {children}
      {!isChecking && welcome}
    </PageContent>
  )
}
