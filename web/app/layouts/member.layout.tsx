import { Outlet } from 'react-router'
import { PageFrame } from './frame/page-frame.tsx'
import { guard, useGuard } from './guard/route-check.ts'
import { MemberHeader } from './header/member-header.tsx'

export const clientMiddleware = [guard]

/** The frame of professionals' and shopkeepers' pages. The server paints it, and the browser takes it over as it is. */
export default function MemberLayout() {
  useGuard()
  return (
    <PageFrame header={<MemberHeader />}>
      <Outlet />
    </PageFrame>
  )
}
