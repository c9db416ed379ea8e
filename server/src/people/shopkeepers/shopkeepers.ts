import type { BinaryOutput, BodyOf, QueryOf } from '@esquadro/contract'
import type { AccountStatus, Behaviour } from '@esquadro/contract/people/accounts/status'
import type * as cmsShopkeepers from '@esquadro/contract/people/shopkeepers/cms'
import type * as publicShopkeepers from '@esquadro/contract/people/shopkeepers/public'
import type * as contract from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { ACCEPTED_KINDS } from '@esquadro/contract/platform/content/vocabulary'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { hideEmail } from '@esquadro/contract/platform/fields/email'
import { hidePhone } from '@esquadro/contract/platform/fields/phone'
import { accountStatusNames } from '@esquadro/texts/account-statuses'
import { shopkeeperRoles, shopkeepersList } from '@esquadro/texts/lists/shopkeepers'
import { acceptInForce } from '../../platform/content/content.queries.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { findAccount, insertAccount, updateAccount } from '../accounts/accounts.queries.ts'
import { mayMailAddress } from '../accounts/attempts.ts'
import { changeAccountStatus } from '../accounts/change-account-status.ts'
import { changeOwnCredentials, verifyOwnCredentials } from '../accounts/change-own-credentials.ts'
import { mailConfirmation, notifyEmailOwner } from '../accounts/emails.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { hashBrowser } from '../accounts/passwords/recovery.queries.ts'
import { requireUncommonPassword } from '../accounts/passwords/uncommon-passwords.ts'
import { findNewEmail } from '../accounts/tokens.queries.ts'
import { getStore } from '../stores/stores.queries.ts'
import {
  exportedShopkeepers,
  findAndLockStore,
  findShopkeeper,
  findSignUpStore,
  insertShopkeeper,
  joinOrRequestStore,
  makeManager,
  openStore,
} from './shopkeepers.queries.ts'

/**
 * Registers a shopkeeper who joins the store of a CNPJ, or requests a new store. The account does not hold its e-mail
 * until a mailed link is opened, so a taken e-mail makes no difference to the caller; its owner is mailed.
 */
export async function registerShopkeeper(
  context: Context,
  body: BodyOf<typeof publicShopkeepers.create>,
): Promise<void> {
  const { name, email, password, cellphone, cnpj, storeName, acceptReceiveEmail = false } = body
  await requireUncommonPassword(password, { name, email, store: storeName }, 'password')
  const passwordHash = await hashPassword(context, password)
  const { inTransaction, clock, language, audit } = context
  const now = clock.now()
  await inTransaction(async (trx) => {
    const account = await insertAccount(trx, {
      userType: 'shopkeeper',
      status: 'awaiting-email',
      name,
      email,
      passwordHash,
      cellphone,
      language,
      acceptedTermsAt: now,
      acceptsEmail: acceptReceiveEmail,
      holdsEmail: false,
      signUpBrowser: hashBrowser(context),
      now,
    })
    if (!account) throw new Error('A sign-up that does not hold its e-mail was refused.')
    const storeId = await joinOrRequestStore(trx, { cnpj, name: storeName, now })
    await insertShopkeeper(trx, { userId: account.id, storeId, now })
    await acceptInForce(trx, account.id, ACCEPTED_KINDS.shopkeeper, now)
    const owner = await findAccount(trx, 'member', email)
    if (owner) await notifyEmailOwner(trx, owner, context)
    else if (await mayMailAddress(trx, 'confirmation', email, now))
      await mailConfirmation(trx, { id: account.id, name, email, language }, context)
    await audit(trx, {
      action: 'shopkeeper.signed-up',
      subjectType: 'user',
      subjectId: account.id,
      after: { storeId },
    })
  })
}

/** Changes the calling shopkeeper's own data; a new e-mail takes effect when its link is opened. */
export async function updateOwnShopkeeper(
  context: Context,
  user: Caller,
  body: BodyOf<typeof contract.updateMe>,
): Promise<void> {
  const store =
    body.password && user.storeId ? (await getStore(context.db, user.storeId)).tradeName : undefined
  const credentials = await verifyOwnCredentials(context, user, { ...body, store })
  const { name, cellphone, acceptReceiveEmail: acceptsEmail } = body
  await context.inTransaction(async (trx) => {
    await changeOwnCredentials(trx, user, credentials, context)
    await updateAccount(trx, user.id, { name, cellphone, acceptsEmail, now: context.clock.now() })
    await context.audit(trx, { action: 'shopkeeper.updated', subjectType: 'user', subjectId: user.id })
  })
}

/** Returns a shopkeeper's own profile with the store; throws `not-found`. */
export async function getShopkeeperProfile(
  { db, clock }: Context,
  userId: string,
): Promise<contract.ShopkeeperProfile> {
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

/** Returns the name of the store with a CNPJ and who approves its shopkeepers; a store that awaits approval is unknown. */
export async function getSignUpStore({ db }: Context, cnpj: string): Promise<publicShopkeepers.SignUpStore> {
  const store = await findSignUpStore(db, cnpj)
  return { name: store?.name ?? null, decidedBy: store?.hasManager ? 'managers' : 'programme' }
}

interface StatusChange {
  readonly id: string
  readonly behaviour: Behaviour
}

interface ChangedStatus {
  readonly id: string
  readonly status: AccountStatus
}

/**
 * Changes a shopkeeper's status. The first shopkeeper approved at a store becomes its manager and activates a
 * requested store. Locks the store, so that exactly one of concurrent approvals is the first.
 */
export const changeShopkeeperStatus = (change: StatusChange, context: Context): Promise<ChangedStatus> =>
  context.inTransaction((trx) => changeShopkeeperStatusIn(trx, change, context))

/** Like `changeShopkeeperStatus`, in the caller's transaction. */
export async function changeShopkeeperStatusIn(
  trx: Database,
  change: StatusChange,
  context: Context,
): Promise<ChangedStatus> {
  const store = await findAndLockStore(trx, change.id)
  if (!store) throw new AppError('not-found')
  const changed = await changeAccountStatus(trx, { ...change, userType: 'shopkeeper' }, context)
  if (changed.status !== 'active') return changed
  if (!store.hasManager) await makeManager(trx, change.id)
  if (store.awaitsApproval) await openStore(trx, store.id, context.clock.now())
  return changed
}

/** Exports the shopkeepers as filtered and sorted, with personal data masked. */
export function exportShopkeepers(
  context: Context,
  query: QueryOf<typeof cmsShopkeepers.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'shopkeeper',
    list: shopkeepersList,
    query,
    rows: exportedShopkeepers(context.db, query),
    values: {
      name: (row) => row.name,
      store: (row) => row.tradeName,
      cnpj: (row) => maskCnpj(row.cnpj),
      email: (row) => hideEmail(row.email),
      cellphone: (row) => row.cellphone && hidePhone(row.cellphone),
      role: (row) => shopkeeperRoles[row.isManager ? 'manager' : 'member'],
      status: (row) => accountStatusNames[row.status],
      createdAt: (row) => row.createdAt,
    },
  })
}
