import { Outlet } from 'react-router'
import { CmsMenuEntries } from './frame/cms-menu-entries.ts'
import { PageFrame } from './frame/page-frame.tsx'
import { guard, useGuard } from './guard/route-check.ts'
import { CmsHeader } from './header/cms-header.tsx'
import { useCmsMenuEntries } from './header/use-cms-menu-entries.ts'

export const clientMiddleware = [guard]

/** Renders the frame of the administrators' pages. The server renders it, and the browser hydrates it unchanged. */
export default function CmsLayout() {
  useGuard()
  return (
    <PageFrame header={<CmsHeader />} isOffice>
      <CmsMenuEntries value={useCmsMenuEntries()}>
        <Outlet />
      </CmsMenuEntries>
    </PageFrame>
  )
}
