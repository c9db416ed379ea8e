import { Outlet } from 'react-router'
import { PageTitle } from '../page/page-title.tsx'
import { AreaGate } from './area-gate.tsx'
import { PageContent } from './frame/page-frame.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { useIsChecking } from './use-is-checking.ts'
import { Welcome } from './welcome/welcome.tsx'

/** Loads nothing; its presence makes the guard run before the first page of a visit is shown. */
export async function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

/** The part that the server can render without knowing the visitor. */
export function HydrateFallback() {
  return (
    <PageContent skeleton={<PageSkeleton />}>
      <PageTitle />
    </PageContent>
  )
}

/** Renders the content of the administrators' pages. */
export default function CmsContentLayout() {
  const isChecking = useIsChecking()
  return (
    <PageContent skeleton={isChecking && <PageSkeleton />}>
      <AreaGate>
        <Outlet />
      </AreaGate>
      {!isChecking && <Welcome />}
    </PageContent>
  )
}
