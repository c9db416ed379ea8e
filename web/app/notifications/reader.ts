import * as ofAdmins from '@esquadro/contract/notifications/cms'
import * as ofProfessionals from '@esquadro/contract/notifications/professional'
import * as ofShopkeepers from '@esquadro/contract/notifications/shopkeeper'
import type { UserType } from '../api/store.ts'

/** The notification endpoints of each user type: one shape, three paths. */
export const notificationsOf = {
  professional: ofProfessionals,
  shopkeeper: ofShopkeepers,
  admin: ofAdmins,
} as const satisfies Record<UserType, unknown>
