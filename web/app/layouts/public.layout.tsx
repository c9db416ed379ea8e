import { Outlet } from 'react-router'
import { PageFrame } from './page-frame.tsx'
import { PublicHeader } from './public-header.tsx'
import { guard, useGuard } from './route-check.ts'

export const clientMiddleware = [guard]

/** The frame of pages that need no user. The server paints them whole; nothing of them is hidden. */
export default function PublicLayout() {
  useGuard()
  return (
    <PageFrame header={<PublicHeader />}>
      <Outlet />
    </PageFrame>
  )
}
