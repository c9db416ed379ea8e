import { cmsUsers as admins } from '@esquadro/contract/calls/cms'
import { professionals } from '@esquadro/contract/calls/professional'
import { shopkeepers } from '@esquadro/contract/calls/shopkeeper'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '../../api/queries.ts'
import { updateUser } from '../../api/session.ts'
import { useUser } from '../../api/store.ts'

/**
 * Keeps the header's user data current: reads the profile on each page and updates name, e-mail, picture and, for a professional, the
 * score. Ignores errors (§8): the header keeps the values it has.
 */
export function useOwnProfile(pathname: string): void {
  const userType = useUser()?.userType
  const professional = useEndpoint(professionals.getProfileData, { enabled: userType === 'professional' })
  const shopkeeper = useEndpoint(shopkeepers.getProfileData, { enabled: userType === 'shopkeeper' })
  const admin = useEndpoint(admins.getProfileData, { enabled: userType === 'admin' })

  const score = professional.data?.level
  const { refetch } = { professional, shopkeeper, admin }[userType ?? 'professional']
  const data = { professional, shopkeeper, admin }[userType ?? 'professional'].data
  useEffect(() => {
    if (!data || !userType) return
    const { name, email, profileImage } = data
    const permissions = 'permissions' in data ? { permissions: data.permissions } : {}
    updateUser({ name, email, profileImage, ...permissions }, userType === 'professional' ? score : undefined)
  }, [data, userType, score])

  const readOn = useRef(pathname)
  useEffect(() => {
    if (!userType || readOn.current === pathname) return
    readOn.current = pathname
    void refetch()
  }, [pathname, userType, refetch])
}
