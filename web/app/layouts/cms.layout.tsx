import { Outlet } from 'react-router'
import { guard, useGuard } from './route-check.ts'

export const clientMiddleware = [guard]

/** Nothing to load: it makes the guard run before the first page of a visit is shown. */
export async function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return null
}

/** The frame of the administrators' pages. */
export default function CmsLayout() {
  useGuard()
  return <Outlet />
}
