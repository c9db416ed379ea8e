import type { ShopkeeperProfile } from '@esquadro/contract/shopkeepers/shopkeeper'
import * as contract from '@esquadro/contract/shopkeepers/shopkeeper'
import { updateAccount } from '../accounts/accounts.queries.ts'
import { applyOwnAccess, checkOwnAccess } from '../accounts/own-access.ts'
import { setProfileImage as setImage } from '../accounts/profile-image.ts'
import { findNewEmail } from '../accounts/tokens.queries.ts'
import { imageAddressOf } from '../files/files.queries.ts'
import { AppError } from '../http/app-error.ts'
import type { Context } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { changeShopkeeperStatus } from './change-status.ts'
import { findAndLockStoreOf, findShopkeeper, listShopkeepers } from './shopkeepers.queries.ts'

export const getProfileData = handle(contract.getProfileData, ({ user }, context) =>
  profileOf(user.id, context),
)

export const updateMe = handle(contract.updateMe, async ({ body, user }, context) => {
  const access = await checkOwnAccess(user, body, context)
  const { name, cellphone, acceptReceiveEmail: acceptsEmail } = body
  await context.inTransaction(async (trx) => {
    await applyOwnAccess(trx, user, access, context)
    await updateAccount(trx, user.id, { name, cellphone, acceptsEmail, now: context.clock.now() })
    await context.audit(trx, { action: 'shopkeeper.updated', subjectType: 'user', subjectId: user.id })
  })
  return profileOf(user.id, context)
})

export const setProfileImage = handle(contract.setProfileImage, ({ body, user }, context) =>
  setImage(user.id, body.image, context),
)

export const getAll = handle(contract.getAll, async ({ query, user }, { db }) => {
  const { status, page, limit } = query
  const storeId = user.storeId ?? undefined
  if (!storeId) throw new AppError('forbidden')
  const found = await listShopkeepers(db, { storeId, status, page, limit, sort: 'name' })
  return {
    ...found,
    items: found.items.map(({ id, name, email, isManager, status: state, createdAt }) => ({
      id,
      name,
      email,
      isManager,
      status: state,
      createdAt,
    })),
  }
})

export const changeStatus = handle(contract.changeStatus, ({ body, user }, context) =>
  context.inTransaction(async (trx) => {
    const [store, theirs] = [await findAndLockStoreOf(trx, user.id), await findAndLockStoreOf(trx, body.id)]
    if (!store?.isManager) throw new AppError('forbidden')
    // Neither of another store, nor a manager (oneself is one): that is for the administrators.
    if (theirs?.id !== store.id || theirs.isManager) throw new AppError('not-found')
    return changeShopkeeperStatus(trx, body, context)
  }),
)

async function profileOf(userId: string, { db, clock }: Context): Promise<ShopkeeperProfile> {
  const row = await findShopkeeper(db, userId)
  if (!row) throw new AppError('not-found')
  const { id, name, email, cellphone, isManager, tradeName, legalName, cnpj, city, state } = row
  return {
    id,
    name,
    email,
    newEmail: await findNewEmail(db, userId, clock.now()),
    cellphone,
    userType: 'shopkeeper',
    profileImage: imageAddressOf(row.profileImageId),
    isManager,
    acceptReceiveEmail: row.acceptsEmail,
    store: { id: row.storeId, name: tradeName, legalName, cnpj, city, state },
  }
}
