import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useUser } from '../api/store.ts'
import { PageContent, PageFrame } from './frame/page-frame.tsx'
import { guard, useGuard } from './guard/route-check.ts'
import { PublicHeader } from './header/public-header.tsx'
import styles from './open.module.css'

// Loaded on demand, because visitors do not need it.
const OpenMemberFrame = lazy(async () => ({
  default: (await import('./open-member-frame.tsx')).OpenMemberFrame,
}))

export const clientMiddleware = [guard]

/** Renders the frame of pages that visitors and members see, each with their own header. The server renders the visitors' frame. */
export default function OpenLayout() {
  useGuard()
  const user = useUser()
  const isMember = user !== null && user.userType !== 'admin'
  const header = (
    <div className={styles.passing} data-is-waiting={isMember || undefined}>
      <PublicHeader />
    </div>
  )
  const visitors = (
    <PageFrame header={header}>
      <PageContent>
        <Outlet />
      </PageContent>
    </PageFrame>
  )
  if (!isMember) return visitors
  return (
    <Suspense fallback={visitors}>
      <OpenMemberFrame>
        <Outlet />
      </OpenMemberFrame>
    </Suspense>
  )
}
