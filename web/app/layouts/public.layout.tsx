import { Outlet } from 'react-router'
import { PageContent, PageFrame } from './frame/page-frame.tsx'
import { guard, useGuard } from './guard/route-check.ts'
import { PublicHeader } from './header/public-header.tsx'

export const clientMiddleware = [guard]

/** The frame of pages that need no user. The server paints them whole; nothing of them is hidden. */
export default function PublicLayout() {
  useGuard()
  return (
    <PageFrame header={<PublicHeader />}>
      <PageContent>
        <Outlet />
      </PageContent>
    </PageFrame>
  )
}
