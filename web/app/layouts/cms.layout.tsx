import { Outlet } from 'react-router'
import { PageFrame } from './frame/page-frame.tsx'
import { guard, useGuard } from './guard/route-check.ts'
import { CmsHeader } from './header/cms-header.tsx'

export const clientMiddleware = [guard]

/** The frame of the administrators' pages. The server paints it, and the browser takes it over as it is. */
export default function CmsLayout() {
  useGuard()
  return (
    <PageFrame header={<CmsHeader />}>
      <Outlet />
    </PageFrame>
  )
}
