import { Outlet } from 'react-router'
import { PageFrame } from './frame/page-frame.tsx'
import { guard, useGuard } from './guard/route-check.ts'
import { MemberHeader } from './header/member-header.tsx'

export const clientMiddleware = [guard]

/** Renders the frame of professionals' and shopkeepers' pages. The server renders it, and the browser hydrates it unchanged. */
export default function MemberLayout() {
  useGuard()
  return (
    <PageFrame header={<MemberHeader />}>
      <Outlet />
    </PageFrame>
  )
}
