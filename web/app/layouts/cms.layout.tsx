import { Outlet } from 'react-router'
import { CmsPlaces } from './frame/cms-places.ts'
import { PageFrame } from './frame/page-frame.tsx'
import { guard, useGuard } from './guard/route-check.ts'
import { CmsHeader } from './header/cms-header.tsx'
import { useCmsPlaces } from './header/use-cms-places.ts'

export const clientMiddleware = [guard]

/** Renders the frame of the administrators' pages. The server renders it, and the browser hydrates it unchanged. */
export default function CmsLayout() {
  useGuard()
  return (
    <PageFrame header={<CmsHeader />}>
      <CmsPlaces value={useCmsPlaces()}>
        <Outlet />
      </CmsPlaces>
    </PageFrame>
  )
}
