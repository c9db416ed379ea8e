import { Outlet } from 'react-router'
import { PageTitle } from '../page/page-title.tsx'
import { PageContent } from './frame/page-frame.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { MemberContent } from './member-content.tsx'
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

/** Renders the content of professionals' and shopkeepers' pages. */
export default function MemberContentLayout() {
  return (
    <MemberContent welcome={<Welcome />}>
      <Outlet />
    </MemberContent>
  )
}
