import * as contract from '@esquadro/contract/cms-users/cms'
import { emailIsTaken, findAndLockAccount, updateAccount } from '../accounts/accounts.queries.ts'
import { applyOwnAccess, checkOwnAccess } from '../accounts/change-own-credentials.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { refuseCommonPassword } from '../accounts/recovery.ts'
import { setEmail } from '../accounts/set-email.ts'
import { setPassword } from '../accounts/set-password.ts'
import { setProfileImage as setImage } from '../accounts/set-profile-image.ts'
import { type Database, violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { imageAddressOf } from '../files/files.rules.ts'
import { handle } from '../http/handle.ts'
import { endSessions } from '../http/sessions.queries.ts'
import { findAdmin, listAdmins, lockActiveAdmins } from './cms-users.queries.ts'
import { insertAdmin } from './create-admin.ts'

type AdminRow = NonNullable<Awaited<ReturnType<typeof findAdmin>>>

export const create = handle(contract.create, async ({ body }, { inTransaction, clock, language, audit }) => {
  const { name, email, password } = body
  refuseCommonPassword(password, body, 'password')
  const passwordHash = await hashPassword(password)
  return inTransaction(async (trx) => {
    const created = await insertAdmin(trx, { name, email, passwordHash, language, now: clock.now() })
    if (!created) throw accountTaken()
    await audit(trx, { action: 'admin.created', subjectType: 'user', subjectId: created.id })
    return getAdmin(trx, created.id)
  })
})

export const changeStatus = handle(contract.changeStatus, ({ body, user }, { inTransaction, clock, audit }) =>
  inTransaction(async (trx) => {
    const { id, active } = body
    const activeAdmins = await lockActiveAdmins(trx)
    const before = await getAdmin(trx, id)
    if (!active && id === user.id) throw new AppError('admin.self')
    if (!active && activeAdmins.every((other) => other === id)) throw new AppError('admin.last')
    const now = clock.now()
    await updateAccount(trx, id, { status: active ? 'active' : 'blocked', now })
    if (!active) await endSessions(trx, { userId: id, reason: 'blocked', now })
    await audit(trx, {
      action: active ? 'admin.activated' : 'admin.deactivated',
      subjectType: 'user',
      subjectId: id,
      before: { active: before.active },
      after: { active },
    })
    return getAdmin(trx, id)
  }),
)

export const getAll = handle(contract.getAll, async ({ query }, { db }) => {
  const { items, ...page } = await listAdmins(db, query)
  return { ...page, items: items.map(asCmsUser) }
})

export const update = handle(contract.update, async ({ body }, context) => {
  const { id, name, email, password } = body
  if (password !== undefined) refuseCommonPassword(password, { name, email }, 'password')
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return mapTakenEmail(() =>
    context.inTransaction(async (trx) => {
      const account = await findAndLockAccount(trx, id)
      if (account?.userType !== 'admin') throw new AppError('not-found')
      if (passwordHash !== null) await setPassword(trx, context, { account, passwordHash })
      await updateAccount(trx, id, { name, now: context.clock.now() })
      await setEmail(trx, account, email, context)
      await context.audit(trx, {
        action: 'admin.updated',
        subjectType: 'user',
        subjectId: id,
        after: { fields: Object.keys(body).filter((field) => field !== 'id') },
      })
      return getAdmin(trx, id)
    }),
  )
})

export const me = handle(contract.me, ({ user }, { db }) => getAdmin(db, user.id))

export const getProfileData = handle(contract.getProfileData, ({ user }, { db }) => getAdmin(db, user.id))

export const updateMe = handle(contract.updateMe, async ({ body, user }, context) => {
  const access = await checkOwnAccess(user, body, context)
  return mapTakenEmail(() =>
    context.inTransaction(async (trx) => {
      await applyOwnAccess(trx, user, access, context)
      await updateAccount(trx, user.id, { name: body.name, now: context.clock.now() })
      await context.audit(trx, { action: 'admin.updated', subjectType: 'user', subjectId: user.id })
      return getAdmin(trx, user.id)
    }),
  )
})

export const setProfileImage = handle(contract.setProfileImage, ({ body, user }, context) =>
  setImage(user.id, body.image, context),
)

async function getAdmin(db: Database, id: string) {
  const row = await findAdmin(db, id)
  if (!row) throw new AppError('not-found')
  return asCmsUser(row)
}

const asCmsUser = ({ id, name, email, status, profileImageId, createdAt }: AdminRow) => ({
  id,
  name,
  email,
  active: status === 'active',
  profileImage: imageAddressOf(profileImageId),
  createdAt,
})

const accountTaken = () => new AppError('account.taken', { fields: { email: 'account.taken' } })

async function mapTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, emailIsTaken)) throw accountTaken()
    throw error
  }
}
