import * as contract from '@esquadro/contract/people/cms-users/cms'
import { handle } from '../../platform/http/handle.ts'
import { changeEach, outcomesIn } from '../../platform/lists/change-each.ts'
import { setProfileImage as setImage } from '../accounts/set-profile-image.ts'
import { getAdmin, listAdmins } from './cms-users.queries.ts'
import {
  changeAdminStatus,
  createAdmin,
  exportAdmins,
  resetSecondFactor as reset,
  toCmsUser,
  updateAdmin,
  updateOwnAdmin,
} from './cms-users.ts'

export const create = handle(contract.create, ({ body }, context) => createAdmin(context, body))

export const changeStatus = handle(contract.changeStatus, ({ body, user }, context) =>
  changeAdminStatus(context, user, body),
)

export const changeStatusMany = handle(contract.changeStatusMany, async ({ body, user }, context) =>
  outcomesIn(
    await changeEach(context, 'user', body, (row, id) =>
      changeAdminStatus(row, user, { id, active: body.active }),
    ),
    context.language,
  ),
)

export const getAll = handle(contract.getAll, async ({ query }, { db }) => {
  const { items, ...page } = await listAdmins(db, query)
  return { ...page, items: items.map(toCmsUser) }
})

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportAdmins(context, query))

export const update = handle(contract.update, ({ body }, context) => updateAdmin(context, body))

export const me = handle(contract.me, async ({ user }, { db }) => toCmsUser(await getAdmin(db, user.id)))

export const getProfileData = handle(contract.getProfileData, async ({ user }, { db }) =>
  toCmsUser(await getAdmin(db, user.id)),
)

export const updateMe = handle(contract.updateMe, ({ body, user }, context) =>
  updateOwnAdmin(context, user, body),
)

export const setProfileImage = handle(contract.setProfileImage, ({ body, user }, context) =>
  setImage(context, user.id, body.image),
)

export const resetSecondFactor = handle(contract.resetSecondFactor, async ({ body, user }, context) => {
  await reset(context, user, body.id)
  return {}
})
