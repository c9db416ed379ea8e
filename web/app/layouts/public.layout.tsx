import { Outlet } from 'react-router'
import { guard, useGuard } from './route-check.ts'

export const clientMiddleware = [guard]

/** The frame of pages that need no user. The server paints them whole. */
export default function PublicLayout() {
  useGuard()
  return <Outlet />
}
