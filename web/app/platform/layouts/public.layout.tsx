import { Outlet } from 'react-router'
import { PageContent, PageFrame } from './frame/page-frame.tsx'
import { guard, useGuard } from './guard/route-check.ts'
import { PublicHeader } from './header/public-header.tsx'

export const clientMiddleware = [guard]

/** Renders the frame of pages that need no user. The server renders them fully; no content is hidden. */
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
