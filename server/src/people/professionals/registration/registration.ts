import type { OutputOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/professionals/public'
import type {
  Completion,
  ListedStore,
  Registration,
} from '@esquadro/contract/people/professionals/registration'
import type { UserData } from '@esquadro/contract/people/professionals/user-data'
import { ACCEPTED_KINDS } from '@esquadro/contract/platform/content/vocabulary'
import { acceptInForce } from '../../../platform/content/content.queries.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  type Account,
  findAccount,
  findAndLockAccount,
  insertAccount,
  updateAccount,
} from '../../accounts/accounts.queries.ts'
import { mayMailAddress, mayTellTakenCpf } from '../../accounts/attempts.ts'
import { mailConfirmation, notifyEmailOwner } from '../../accounts/emails.ts'
import { withMinimumDuration } from '../../accounts/minimum-duration.ts'
import { findAccountByPassword, hashPassword } from '../../accounts/passwords/passwords.ts'
import { hashBrowser } from '../../accounts/passwords/recovery.queries.ts'
import { requireUncommonPassword } from '../../accounts/passwords/uncommon-passwords.ts'
import { consumeToken, restoreToken, voidTokens } from '../../accounts/tokens.queries.ts'
import { listPreRegisteringStores } from '../../pre-registrations/matches.queries.ts'
import { readToken } from '../../pre-registrations/pre-registration-token.ts'
import { isReferenceStore } from '../../stores/reference-stores.queries.ts'
import { readAbdFile, storeAbdFile } from '../abd-file.ts'
import { insertProfessional, isCpfTaken, updateProfessional } from '../professionals.queries.ts'
import { cpfTaken, mapTakenCpf } from '../professionals.ts'
import { listStoresOfMail, openCompletion } from './completion.ts'
import { columnsOf, withProfession } from './user-data.rules.ts'

type RegistrationResult = OutputOf<typeof contract.create>

/**
 * Registers a professional: the first step, the second (with `_id` and its token), or both at once. Throws
 * `finish-register` with a token and the stores that pre-registered the person, if the person must see them first. Only a person with the
 * link of a store's mail gets this error, so that nobody else learns whether an e-mail or a CPF is pre-registered.
 */
export const registerProfessional = (context: Context, body: Registration): Promise<RegistrationResult> =>
  // Under concurrent registrations of one CPF, the second one gets the response that it would get a moment
  // later.
  mapTakenCpf(() =>
    withMinimumDuration(context, () =>
      body._id === undefined ? begin(context, body) : complete(context, { ...body, _id: body._id }),
    ),
  )

async function begin(context: Context, body: Registration): Promise<RegistrationResult> {
  const {
    name = '',
    email = '',
    password = '',
    cellphone = '',
    preRegistration,
    userData,
    abdFile,
    inviteCode,
  } = body
  const first = await checkFirstStep(context, { name, email, password, cellphone, preRegistration })
  const outcome = await context.inTransaction(async (trx) => {
    const begun = await beginRegistration(trx, first, context)
    const isNamed = begun.storesList.some((store) => store.id === userData?.referenceStore)
    if (begun.storesList.length > 0 && !isNamed) return { begun, mustShowStores: true }
    if (!userData) return { begun }
    await completeRegistration(
      trx,
      // Each complete form creates its own token, so a limit of attempts per token would allow anyone to
      // query any CPF.
      { ...begun, userData, abdFile, inviteCode, reportsTakenCpf: false },
      context,
    )
    return { begun, isDone: true }
  })
  // Thrown after the commit, because the account and its token must be stored.
  const { _id, completionToken, storesList } = outcome.begun
  if (outcome.mustShowStores)
    throw new AppError('finish-register', { data: { _id, completionToken, storesList } })
  return outcome.isDone
    ? { _id, completionToken: null, next: 'confirm-email' }
    : { _id, completionToken, next: 'second-step' }
}

async function complete(
  context: Context,
  { _id, completionToken, userData, abdFile, inviteCode }: Registration & { readonly _id: string },
): Promise<RegistrationResult> {
  // The contract rejects a second step without them; this check narrows the types.
  if (!completionToken || !userData) throw new AppError('completion-token.invalid')
  const second = { _id, completionToken, userData, abdFile, inviteCode }
  const completed = await context.inTransaction((trx) => completeRegistration(trx, second, context))
  if (completed === 'cpf-taken') throw cpfTaken()
  return { _id, completionToken: null, next: 'confirm-email' }
}

type FirstFields = Required<Pick<Registration, 'name' | 'email' | 'password' | 'cellphone'>> &
  Pick<Registration, 'preRegistration'>

/** A first step with its password hashed and compared, before any transaction. */
interface CheckedFirstStep extends Omit<FirstFields, 'password' | 'preRegistration'> {
  readonly passwordHash: string
  /** The unfinished registration of the e-mail, if the password matches it. */
  readonly unfinished: Account | null
  /** The token of a store's mail. */
  readonly preRegistration: string | undefined
}

/** Checks and hashes the password of a first step, with the same number of slow hashes whether or not the e-mail has an account. */
async function checkFirstStep(
  context: Pick<Context, 'db' | 'clock' | 'state' | 'browser'>,
  first: FirstFields,
): Promise<CheckedFirstStep> {
  await requireUncommonPassword(first.password, first, 'password')
  const account = await findAccountByPassword(context, 'member', first)
  const passwordHash = await hashPassword(context, first.password)
  const { name, email, cellphone, preRegistration } = first
  const canContinue = account?.status === 'incomplete' && account.userType === 'professional'
  return { name, email, cellphone, preRegistration, passwordHash, unfinished: canContinue ? account : null }
}

/**
 * Creates an incomplete account and returns the token of its second step. With the password of an unfinished
 * registration, continues that one. Lists the stores that pre-registered the person,
 * if the link of a store's mail was used. The account does not hold its e-mail until a mailed link is opened, so the response is the same for a taken e-mail; its owner is notified by mail.
 */
async function beginRegistration(
  trx: Database,
  first: CheckedFirstStep,
  context: Context,
): Promise<Completion> {
  const now = context.clock.now()
  const preRegistrationId = readToken(context.secret, first.preRegistration)
  const storesList = await listStoresOfMail(trx, preRegistrationId)
  const { unfinished } = first
  if (unfinished) return openCompletion(trx, { _id: unfinished.id, storesList, now })
  const inserted = await insertAccount(trx, {
    userType: 'professional',
    status: 'incomplete',
    name: first.name,
    email: first.email,
    passwordHash: first.passwordHash,
    cellphone: first.cellphone,
    language: context.language,
    holdsEmail: false,
    signUpBrowser: hashBrowser(context),
    now,
  })
  if (!inserted) throw new Error('A sign-up that does not hold its e-mail was refused.')
  await insertProfessional(trx, { userId: inserted.id, holdsCpf: false, now })
  await context.audit(trx, {
    action: 'professional.sign-up-begun',
    subjectType: 'user',
    subjectId: inserted.id,
  })
  const owner = await findAccount(trx, 'member', first.email)
  if (owner) await notifyEmailOwner(trx, owner, context)
  return openCompletion(trx, { _id: inserted.id, storesList, now })
}

interface SecondFields {
  readonly _id: string
  readonly completionToken: string
  readonly userData: UserData
  readonly abdFile: Registration['abdFile']
  readonly inviteCode: Registration['inviteCode']
  readonly reportsTakenCpf?: boolean
}

/**
 * Completes a registration with its token: stores the data and mails the confirmation link. If another
 * professional holds the CPF, stores nothing; the token is valid for three CPFs. With `reportsTakenCpf: false`,
 * and after ten such responses to one network in a day, stores the data anyway, and only the mailed link
 * reports it, to the owner of the e-mail.
 */
async function completeRegistration(
  trx: Database,
  second: SecondFields,
  context: Context,
): Promise<'done' | 'cpf-taken'> {
  const { _id, userData } = second
  const now = context.clock.now()
  // Accounts are locked before their tokens, as erasure locks them, to prevent deadlocks.
  const registering = await findAndLockAccount(trx, _id)
  const token = await consumeToken(trx, {
    text: second.completionToken,
    bound: _id,
    purposes: ['complete-registration'],
    now,
  })
  const account = token?.userId === _id ? registering : null
  if (account?.status !== 'incomplete') throw new AppError('completion-token.invalid')

  if (userData.referenceStore && !(await isReferenceStore(trx, userData.referenceStore)))
    throw new AppError('store.unknown', { fields: { 'userData.referenceStore': 'store.unknown' } })
  const abdFile = await readAbdFile(context, second.abdFile, userData.profession)
  if (
    second.reportsTakenCpf !== false &&
    (await isCpfTaken(trx, userData.cpf, account.id)) &&
    (await mayTellTakenCpf(trx, context.address, now))
  ) {
    await restoreToken(trx, { text: second.completionToken, bound: _id })
    return 'cpf-taken'
  }
  const stores = await listPreRegisteringStores(trx, { email: account.email, cpf: userData.cpf })
  const abdFileId = abdFile && (await storeAbdFile(trx, context, account.id, abdFile))
  await updateProfessional(trx, account.id, {
    ...withProfession({ ...columnsOf(userData), abdFileId: abdFileId ?? null }, userData.profession),
    ...referenceOf(userData, stores),
    inviteCode: second.inviteCode?.trim().toUpperCase() || null,
  })
  await updateAccount(trx, account.id, {
    status: 'awaiting-email',
    acceptedTermsAt: now,
    acceptsEmail: userData.acceptReceiveEmail ?? false,
    now,
  })
  await acceptInForce(trx, account.id, ACCEPTED_KINDS.professional, now)
  await voidTokens(trx, account.id, ['complete-registration'])
  // The first step has mailed the holder of the e-mail, if there is one: no link can make this sign-up the holder.
  const owner = account.holdsEmail ? null : await findAccount(trx, 'member', account.email.toLowerCase())
  if (!owner && (await mayMailAddress(trx, 'confirmation', account.email, now)))
    await mailConfirmation(trx, account, context)
  await context.audit(trx, {
    action: 'professional.sign-up-completed',
    subjectType: 'user',
    subjectId: account.id,
  })
  return 'done'
}

// The earliest pre-registration's store and seller become the reference, unless the person chooses another
// store. The response does not say so: a typed CPF proves nothing.
function referenceOf(
  userData: UserData,
  stores: readonly ListedStore[],
): { referenceStoreId?: string; referenceSeller?: string | null } {
  const [store] = stores
  if (userData.referenceStore || !store) return {}
  return {
    referenceStoreId: store.id,
    referenceSeller: userData.referenceSeller || (store.seller ?? null),
  }
}
