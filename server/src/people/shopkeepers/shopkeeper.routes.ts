import * as contract from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { handle } from '../../platform/http/handle.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { setProfileImage as setImage } from '../accounts/set-profile-image.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { listManagerNames, listShopkeepers } from './shopkeepers.queries.ts'
import { getShopkeeperProfile, updateOwnShopkeeper } from './shopkeepers.ts'
import { changeColleagueStatus, handOverManagement } from './team.ts'

export const getProfileData = handle(contract.getProfileData, ({ user }, context) =>
  getShopkeeperProfile(context, user.id),
)

export const updateMe = handle(contract.updateMe, async ({ body, user }, context) => {
  await updateOwnShopkeeper(context, user, body)
  return getShopkeeperProfile(context, user.id)
})

export const setProfileImage = handle(contract.setProfileImage, ({ body, user }, context) =>
  setImage(context, user.id, body.image),
)

export const getAll = handle(contract.getAll, async ({ query, user }, context) => {
  const { db } = context
  const storeId = requireOwnStore(user)
  const found = await listShopkeepers(db, { ...query, storeId })
  const managedBy = await listManagerNames(db, storeId)
  await recordViews(
    context,
    user,
    'team',
    found.items.map(({ id }) => id),
  )
  return {
    ...found,
    managers: managedBy.length,
    managedBy,
    items: found.items.map(({ id, name, email, isManager, status, createdAt }) => ({
      id,
      name,
      email,
      isManager,
      isMe: id === user.id,
      status,
      createdAt,
    })),
  }
})

export const changeStatus = handle(contract.changeStatus, ({ body, user }, context) =>
  changeColleagueStatus(context, user, body),
)

export const handOver = handle(contract.handOver, ({ body, user }, context) =>
  handOverManagement(context, user, body),
)
