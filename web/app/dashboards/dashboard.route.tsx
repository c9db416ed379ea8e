import { useUser } from '../api/store.ts'
import { ProfessionalDashboard } from './professional-dashboard.tsx'
import { StoreToday } from './store-today.tsx'

/** §2 /dashboard: a professional's standing, or the day of a store. */
export default function DashboardPage() {
  const user = useUser()
  return user?.userType === 'shopkeeper' ? <StoreToday /> : <ProfessionalDashboard />
}
