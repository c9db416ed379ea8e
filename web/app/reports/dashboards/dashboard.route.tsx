import { dashboards as professionalDashboards } from '@esquadro/contract/calls/professional'
import { dashboards as shopkeeperDashboards } from '@esquadro/contract/calls/shopkeeper'
import { lazy } from 'react'
import { startReading } from '../../platform/api/queries.ts'
import { useStore, useUser } from '../../platform/api/store.ts'
import type { RouteHandle } from '../../platform/layouts/frame/route-handle.ts'
import { DashboardHead } from './heads.tsx'

const importProfessional = () => import('./professional/professional-dashboard.tsx')
const importStore = () => import('./store/store-today.tsx')
const ProfessionalDashboard = lazy(async () => ({
  default: (await importProfessional()).ProfessionalDashboard,
}))
const StoreToday = lazy(async () => ({ default: (await importStore()).StoreToday }))

const importOwn = () =>
  useStore.getState().user?.userType === 'shopkeeper' ? importStore() : importProfessional()

// If the visit begins here, the dashboard arrives during hydration.
if (typeof window !== 'undefined') void importOwn().catch(() => undefined)

export const handle: RouteHandle = { Head: DashboardHead }

/** Loads the dashboard of the user's type before the page is shown, and its figures at the same time. */
export async function clientLoader() {
  const isStore = useStore.getState().user?.userType === 'shopkeeper'
  startReading(isStore ? shopkeeperDashboards.getData : professionalDashboards.getData, { isStored: true })
  await importOwn()
  return null
}

/** §2 /dashboard: the dashboard of a professional or of a store. */
export default function DashboardPage() {
  const user = useUser()
  return user?.userType === 'shopkeeper' ? <StoreToday /> : <ProfessionalDashboard />
}
