import * as ofAdmins from '@esquadro/contract/notifications/cms'
import * as ofProfessionals from '@esquadro/contract/notifications/professional'
import * as ofShopkeepers from '@esquadro/contract/notifications/shopkeeper'
import type { UserType } from '../api/store.ts'

/** The notification calls of each kind of user: one shape, three addresses. */
export const notificationsOf = {
  professional: ofProfessionals,
  shopkeeper: ofShopkeepers,
  admin: ofAdmins,
} as const satisfies Record<UserType, unknown>
