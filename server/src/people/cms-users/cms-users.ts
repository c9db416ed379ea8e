import type { BinaryOutput, BodyOf, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/cms-users/cms'
import { cmsUsersList, permissionNames } from '@esquadro/texts/lists/cms-users'
import { activeStates } from '@esquadro/texts/words'
import type { Caller, Context } from '../../platform/context/context.ts'
import { computeRevision } from '../../platform/database/revision.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { endSessions } from '../../platform/http/sessions.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { requireAccountOf } from '../accounts/accounts.policies.ts'
import { findAndLockAccount, findPasswordOwner, updateAccount } from '../accounts/accounts.queries.ts'
import { changeOwnCredentials, verifyOwnCredentials } from '../accounts/change-own-credentials.ts'
import { emailTaken, mapTakenEmail, setEmail } from '../accounts/emails.ts'
import { hashPassword, setPassword } from '../accounts/passwords/passwords.ts'
import { requireUncommonPassword } from '../accounts/passwords/uncommon-passwords.ts'
import { deletePasskeys, deleteTotp, replaceRecoveryCodes } from '../second-factor/second-factor.queries.ts'
import { recordFactorChange } from '../second-factor/second-factors.ts'
import { requireOther } from './cms-users.policies.ts'
import { exportedAdmins, getAdmin, insertAdmin, lockFullAdmins } from './cms-users.queries.ts'
import { type AdminRow, isLast, sortedPermissions } from './cms-users.rules.ts'

/** Creates an active administrator. Throws `account.taken` if an administrator has the e-mail. */
export async function createAdmin(
  { inTransaction, clock, language, audit, state }: Context,
  { name, email, password, permissions }: BodyOf<typeof contract.create>,
): Promise<CmsUserResponse> {
  await requireUncommonPassword(password, { name, email }, 'password')
  const passwordHash = await hashPassword({ state }, password)
  return inTransaction(async (trx) => {
    const created = await insertAdmin(trx, {
      name,
      email,
      passwordHash,
      permissions: sortedPermissions(permissions),
      language,
      now: clock.now(),
    })
    if (!created) throw emailTaken()
    await audit(trx, {
      action: 'admin.created',
      subjectType: 'user',
      subjectId: created.id,
      after: { permissions: sortedPermissions(permissions) },
    })
    return toCmsUser(await getAdmin(trx, created.id))
  })
}

/**
 * Changes an administrator; a new password ends their sessions. Throws `account.taken` for a taken e-mail,
 * `admin.last` if the last active administrator would lose permissions, and `conflict` with the current data
 * for an outdated revision.
 */
export async function updateAdmin(
  context: Context,
  body: BodyOf<typeof contract.update>,
): Promise<CmsUserResponse> {
  const { id, name, email, password, revision } = body
  const permissions = body.permissions && sortedPermissions(body.permissions)
  if (password !== undefined) {
    const owner = await findPasswordOwner(context.db, id)
    await requireUncommonPassword(
      password,
      { ...owner, ...(name !== undefined && { name }), ...(email !== undefined && { email }) },
      'password',
    )
  }
  const passwordHash = password === undefined ? null : await hashPassword(context, password)
  return mapTakenEmail(() =>
    context.inTransaction(async (trx) => {
      const fullAdmins = permissions ? await lockFullAdmins(trx) : []
      const account = requireAccountOf(await findAndLockAccount(trx, id), 'admin')
      if (permissions && !permissions.includes('all') && isLast(fullAdmins, id))
        throw new AppError('admin.last')
      const before = await getAdmin(trx, id)
      const present = toCmsUser(before)
      if (revision !== undefined && revision !== present.revision)
        throw new AppError('conflict', { data: present })
      if (passwordHash !== null) await setPassword(trx, context, { account, passwordHash })
      await updateAccount(trx, id, { name, permissions, now: context.clock.now() })
      await setEmail(trx, account, email, context)
      await context.audit(trx, {
        action: 'admin.updated',
        subjectType: 'user',
        subjectId: id,
        ...(permissions && { before: { permissions: before.permissions } }),
        after: {
          fields: Object.keys(body).filter((field) => field !== 'id' && field !== 'revision'),
          ...(permissions && { permissions }),
        },
      })
      return toCmsUser(await getAdmin(trx, id))
    }),
  )
}

/** Changes the calling administrator's own data; a new e-mail takes effect at once. */
export async function updateOwnAdmin(
  context: Context,
  user: Caller,
  body: BodyOf<typeof contract.updateMe>,
): Promise<CmsUserResponse> {
  const credentials = await verifyOwnCredentials(context, user, body)
  return mapTakenEmail(() =>
    context.inTransaction(async (trx) => {
      await changeOwnCredentials(trx, user, credentials, context)
      await updateAccount(trx, user.id, { name: body.name, now: context.clock.now() })
      await context.audit(trx, { action: 'admin.updated', subjectType: 'user', subjectId: user.id })
      return toCmsUser(await getAdmin(trx, user.id))
    }),
  )
}

/**
 * Activates or deactivates an administrator; deactivation ends their sessions. Throws `admin.self` for the caller and
 * `admin.last` for the last active administrator with all permissions.
 */
export function changeAdminStatus(
  context: Context,
  user: Caller,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<CmsUserResponse> {
  const { inTransaction, clock, audit } = context
  return inTransaction(async (trx) => {
    const fullAdmins = await lockFullAdmins(trx)
    const before = await getAdmin(trx, id)
    if (!active) requireOther(user, id)
    if (!active && isLast(fullAdmins, id)) throw new AppError('admin.last')
    if ((before.status === 'active') === active) return toCmsUser(before)
    const now = clock.now()
    await updateAccount(trx, id, { status: active ? 'active' : 'blocked', now })
    if (!active && (await endSessions(trx, { userId: id, reason: 'blocked', now })) > 0)
      await recordSecurityEvent(
        { ...context, db: trx },
        { userId: id, kind: 'session-ended', detail: 'blocked' },
      )
    await audit(trx, {
      action: active ? 'admin.activated' : 'admin.deactivated',
      subjectType: 'user',
      subjectId: id,
      before: { active: before.status === 'active' },
      after: { active },
    })
    return toCmsUser(await getAdmin(trx, id))
  })
}

/**
 * Removes another administrator's second factors, ends their sessions and notifies them by mail. Throws
 * `admin.self` for the caller's own account.
 */
export function resetSecondFactor(context: Context, user: Caller, id: string): Promise<void> {
  return context.inTransaction(async (trx) => {
    await getAdmin(trx, id)
    requireOther(user, id)
    await deleteTotp(trx, id)
    await deletePasskeys(trx, id)
    await replaceRecoveryCodes(trx, id, [])
    await endSessions(trx, { userId: id, reason: 'signed-out', now: context.clock.now() })
    await recordFactorChange(trx, context, { id }, 'factors-reset')
  })
}

/** Exports the administrators as filtered and sorted. */
export function exportAdmins(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'user',
    list: cmsUsersList,
    query,
    rows: exportedAdmins(context.db, query),
    values: {
      name: (row) => row.name,
      email: (row) => row.email,
      permissions: (row) =>
        row.permissions.map((permission) => permissionNames[permission][context.language]).join(', '),
      active: (row) => activeStates[row.status === 'active' ? 'active' : 'inactive'],
      createdAt: (row) => row.createdAt,
    },
  })
}

/** Maps a row to the response. */
export const toCmsUser = ({ id, name, email, status, profileImageId, createdAt, permissions }: AdminRow) => ({
  id,
  name,
  email,
  active: status === 'active',
  permissions,
  profileImage: imageAddressOf(profileImageId),
  createdAt,
  revision: computeRevision([name, email, permissions]),
})

type CmsUserResponse = ReturnType<typeof toCmsUser>
