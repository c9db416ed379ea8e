import { experiences as ofProfessionals } from '@esquadro/contract/calls/professional'
import { experiences as ofShopkeepers } from '@esquadro/contract/calls/shopkeeper'
import { useUser } from '../../platform/api/store.ts'

const experiencesOf = { professional: ofProfessionals, shopkeeper: ofShopkeepers } as const

/** Returns the endpoints for the signed-in user's type; both have the same shape (§7). */
export function useExperienceCalls() {
  const isShopkeeper = useUser()?.userType === 'shopkeeper'
  return { calls: experiencesOf[isShopkeeper ? 'shopkeeper' : 'professional'], isShopkeeper }
}
