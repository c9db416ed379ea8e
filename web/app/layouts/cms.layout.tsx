import { Outlet } from 'react-router'
import { CmsHeader } from './cms-header.tsx'
import { PageFrame } from './page-frame.tsx'
import { PageTitle } from './page-title.tsx'
import { guard, useGuard, useIsChecking } from './route-check.ts'
import { Welcome } from './welcome.tsx'

export const clientMiddleware = [guard]

/** Nothing to load: it makes the guard run before the first page of a visit is shown. */
export async function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

/** What the server can paint without knowing who comes: the frame, and a skeleton in it. */
export function HydrateFallback() {
  return (
    <PageFrame header={<CmsHeader />} isChecking>
      <PageTitle />
    </PageFrame>
  )
}

/** The frame of the administrators' pages. */
export default function CmsLayout() {
  useGuard()
  const isChecking = useIsChecking()
  return (
    <PageFrame header={<CmsHeader />} isChecking={isChecking}>
      <Outlet />
      {!isChecking && <Welcome />}
    </PageFrame>
  )
}
