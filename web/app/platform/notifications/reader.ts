import { notifications as ofAdmins } from '@esquadro/contract/calls/cms'
import { notifications as ofProfessionals } from '@esquadro/contract/calls/professional'
import { notifications as ofShopkeepers } from '@esquadro/contract/calls/shopkeeper'
import type { UserType } from '../api/store.ts'

/** The notification endpoints of each user type: one shape, three paths. */
export const notificationsOf = {
  professional: ofProfessionals,
  shopkeeper: ofShopkeepers,
  admin: ofAdmins,
} as const satisfies Record<UserType, unknown>
