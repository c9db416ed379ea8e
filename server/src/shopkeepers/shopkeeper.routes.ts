import type { ShopkeeperProfile } from '@esquadro/contract/shopkeepers/shopkeeper'
import * as contract from '@esquadro/contract/shopkeepers/shopkeeper'
import { findAndLockAccount, updateAccount } from '../accounts/accounts.queries.ts'
import { changeOwnCredentials, verifyOwnCredentials } from '../accounts/change-own-credentials.ts'
import { setProfileImage as setImage } from '../accounts/set-profile-image.ts'
import { findNewEmail } from '../accounts/tokens.queries.ts'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { imageAddressOf } from '../files/files.rules.ts'
import { handle } from '../http/handle.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { changeShopkeeperStatus } from './change-shopkeeper-status.ts'
import {
  countManagers,
  endManagement,
  findAndLockStoreOf,
  findShopkeeper,
  listManagerNames,
  listShopkeepers,
  makeManager,
} from './shopkeepers.queries.ts'

export const getProfileData = handle(contract.getProfileData, ({ user }, context) =>
  profileOf(user.id, context),
)

export const updateMe = handle(contract.updateMe, async ({ body, user }, context) => {
  const access = await verifyOwnCredentials(context, user, body)
  const { name, cellphone, acceptReceiveEmail: acceptsEmail } = body
  await context.inTransaction(async (trx) => {
    await changeOwnCredentials(trx, user, access, context)
    await updateAccount(trx, user.id, { name, cellphone, acceptsEmail, now: context.clock.now() })
    await context.audit(trx, { action: 'shopkeeper.updated', subjectType: 'user', subjectId: user.id })
  })
  return profileOf(user.id, context)
})

export const setProfileImage = handle(contract.setProfileImage, ({ body, user }, context) =>
  setImage(context, user.id, body.image),
)

export const getAll = handle(contract.getAll, async ({ query, user }, { db }) => {
  const storeId = requireOwnStore(user)
  const found = await listShopkeepers(db, { ...query, storeId })
  const managedBy = await listManagerNames(db, storeId)
  return {
    ...found,
    managers: managedBy.length,
    managedBy,
    items: found.items.map(({ id, name, email, isManager, status: state, createdAt }) => ({
      id,
      name,
      email,
      isManager,
      isMe: id === user.id,
      status: state,
      createdAt,
    })),
  }
})

export const changeStatus = handle(contract.changeStatus, ({ body, user }, context) =>
  context.inTransaction(async (trx) => {
    const { mine, theirs } = await lockColleague(trx, user.id, body.id)
    const isLeaving = body.behaviour === 'block' || body.behaviour === 'reject'
    // Under the store's lock: of two managers who remove each other one stays.
    if (isLeaving && theirs.isManager && (await countManagers(trx, mine.id)) <= 1)
      throw new AppError('manager.last')
    return changeShopkeeperStatus(trx, body, context)
  }),
)

export const handOver = handle(contract.handOver, ({ body: { id, share }, user }, context) =>
  context.inTransaction(async (trx) => {
    const { mine } = await lockColleague(trx, user.id, id)
    if (id === user.id) throw new AppError('colleague.not-active')
    const account = await findAndLockAccount(trx, id)
    if (account?.status !== 'active') throw new AppError('colleague.not-active')
    await makeManager(trx, id)
    if (!share) await endManagement(trx, user.id)
    await context.audit(trx, {
      action: share ? 'store.management-shared' : 'store.management-handed-over',
      subjectType: 'store',
      subjectId: mine.id,
      after: { from: user.id, to: id },
    })
    return { id, isManager: true as const, share }
  }),
)

/** The store of a manager, held, and a colleague of the same store; `forbidden` for others, `not-found` for strangers. */
async function lockColleague(trx: Database, userId: string, colleagueId: string) {
  const mine = await findAndLockStoreOf(trx, userId)
  if (!mine?.isManager) throw new AppError('forbidden')
  const theirs = await findAndLockStoreOf(trx, colleagueId)
  if (theirs?.id !== mine.id) throw new AppError('not-found')
  return { mine, theirs }
}

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
