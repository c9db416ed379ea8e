import { Outlet } from 'react-router'
import { PageTitle } from '../page/page-title.tsx'
import { PageFrame } from './frame/page-frame.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { guard, useGuard } from './guard/route-check.ts'
import { MemberHeader } from './header/member-header.tsx'
import { MemberFrame } from './member-frame.tsx'

export const clientMiddleware = [guard]

/** Nothing to load: it makes the guard run before the first page of a visit is shown. */
export async function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

/** What the server can paint without knowing who comes: the frame, and a skeleton in it. */
export function HydrateFallback() {
  return (
    <PageFrame header={<MemberHeader />} skeleton={<PageSkeleton />}>
      <PageTitle />
    </PageFrame>
  )
}

/** The frame of professionals' and shopkeepers' pages. */
export default function MemberLayout() {
  useGuard()
  return (
    <MemberFrame>
      <Outlet />
    </MemberFrame>
  )
}
