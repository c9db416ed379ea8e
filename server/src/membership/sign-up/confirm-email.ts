import {
  type Account,
  emailIsTaken,
  findAccountById,
  findAndLockAccount,
  listUnconfirmed,
  updateAccount,
  wasMadeIn,
} from '../../people/accounts/accounts.queries.ts'
import { changeEmail } from '../../people/accounts/emails.ts'
import { verifyPassword } from '../../people/accounts/passwords/passwords.ts'
import { hashBrowser } from '../../people/accounts/passwords/recovery.queries.ts'
import { consumeToken, findConfirmedBy, findToken, voidTokens } from '../../people/accounts/tokens.queries.ts'
import { linkPreRegistrations } from '../../people/pre-registrations/matches.queries.ts'
import { findCpf, updateProfessional } from '../../people/professionals/professionals.queries.ts'
import { mapTakenCpf } from '../../people/professionals/professionals.ts'
import type { Context } from '../../platform/context/context.ts'
import { type Database, violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteBytes } from '../../platform/files/stored-files.ts'
import { enforceLimit } from '../../platform/http/limits.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { type Admission, admitAccount } from './admit-account.ts'
import { eraseSignUp } from './expire-sign-ups.ts'
import { lockWithSignUps } from './sign-ups.queries.ts'

interface Confirmation {
  /** The token of the mailed link. */
  readonly id: string
  /** The password that the person chose at the sign-up, or that of the account whose e-mail changes. */
  readonly password?: string | undefined
}

/**
 * Handles a mailed link: confirms the e-mail of a new account, or replaces the e-mail of an active account. A
 * link works once; throws `email-token.used` if it has confirmed an account, `email-token.invalid` for an unknown or expired one, `email-token.password`
 * if the link alone does not identify the owner, and `cpf.taken` if another account holds the CPF.
 */
export async function confirmEmail(context: Context, confirmation: Confirmation): Promise<Admission> {
  const chosen = await chooseAccount(context, confirmation)
  try {
    const { admission, storageKeys } = await mapTakenCpf(() =>
      context.inTransaction((trx) => confirm(trx, context, confirmation.id, chosen)),
    )
    await deleteBytes(context.files, storageKeys, context.log)
    return admission
  } catch (error) {
    if (violates(error, emailIsTaken)) throw new AppError('email-token.invalid')
    throw error
  }
}

/**
 * Returns the account of a link if it holds its e-mail, else the sign-up to confirm: of the unconfirmed ones with
 * the link's e-mail, the one with the given password. Without a password, the link's own sign-up if it is the
 * only one and was made in the same browser. Anybody can enter somebody else's e-mail, so opening a link must
 * never confirm a password that its reader did not choose.
 */
async function chooseAccount(context: Context, { id, password }: Confirmation): Promise<Account> {
  const { db, clock } = context
  const now = clock.now()
  const token = await findToken(db, { text: id, purposes: ['confirm-email', 'change-email'], now })
  if (!token) {
    const confirmed = await findConfirmedBy(db, { text: id, now })
    throw confirmed
      ? new AppError('email-token.used', { data: confirmed })
      : new AppError('email-token.invalid')
  }
  if (token.purpose === 'change-email') await requireOwner(context, token, password)
  const holder = token.holdsEmail ? await findAccountById(db, token.userId) : null
  if (holder) return holder
  const browserHash = hashBrowser(context)
  const signUps = await listUnconfirmed(db, {
    email: token.email.toLowerCase(),
    now,
    browserHash,
    first: token.userId,
    status: 'awaiting-email',
  })
  if (signUps.length === 0) throw new AppError('email-token.invalid')
  if (password === undefined) {
    const [only, ...others] = signUps
    if (others.length === 0 && only?.id === token.userId && (await wasMadeIn(db, only.id, browserHash)))
      return only
    throw new AppError('email-token.password')
  }
  await limitGuesses(context, token.userId)
  for (const signUp of signUps)
    if (await verifyPassword(context, signUp.passwordHash, password)) return signUp
  throw wrongPassword()
}

/**
 * Throws `email-token.password` unless the caller is signed in to the account whose e-mail a link changes, or knows its
 * password: a link mailed to a stranger must not give the stranger's e-mail to the account.
 */
async function requireOwner(
  context: Context,
  { userId }: { readonly userId: string },
  password: string | undefined,
): Promise<void> {
  if (context.actor.id === userId) return
  if (password === undefined) throw new AppError('email-token.password')
  await limitGuesses(context, userId)
  const account = await findAccountById(context.db, userId)
  if (!(await verifyPassword(context, account?.passwordHash ?? null, password))) throw wrongPassword()
}

const limitGuesses = ({ db, clock }: Context, userId: string): Promise<void> =>
  enforceLimit(db, { key: `confirm:${userId}`, hits: 10, seconds: 900 }, clock.now())

const wrongPassword = (): AppError =>
  new AppError('email-token.password', { fields: { password: 'current-password.invalid' } })

async function confirm(
  trx: Database,
  context: Context,
  text: string,
  chosen: Account,
): Promise<{ admission: Admission; storageKeys: string[] }> {
  const now = context.clock.now()
  const others = await lockWithSignUps(trx, chosen)
  const token = await consumeToken(trx, { text, purposes: ['confirm-email', 'change-email'], now })
  const account = token && (await findAndLockAccount(trx, chosen.id))
  if (!account) throw new AppError('email-token.invalid')
  if (token.email !== null) {
    await changeEmail(trx, account, token.email, context)
    return { admission: { userType: account.userType, status: 'active' }, storageKeys: [] }
  }
  // Its password or state may have changed since it was selected.
  const isChosen = account.holdsEmail || account.passwordHash === chosen.passwordHash
  if (account.status !== 'awaiting-email' || !isChosen) throw new AppError('email-token.invalid')
  const storageKeys = await claimIdentity(trx, account, others, now)
  const admission = await admitAccount(trx, account, await getRules(trx), context)
  await voidTokens(trx, account.id, ['confirm-email'])
  if (admission.status === 'active') {
    const { email: to, language, name } = account
    const url = `${context.config.publicUrl}/customers?new=1`
    await context.mail.send(trx, { to, language, kind: 'welcome', data: { name, url } })
  }
  return { admission, storageKeys }
}

/**
 * Makes a confirmed account the holder of its e-mail, its CPF and its pre-registrations, and erases `others`, the
 * other unconfirmed sign-ups with the e-mail, which the caller has locked. Returns the storage keys of their
 * files. Violates `emailIsTaken` or `cpfIsTaken` if another account holds the e-mail or the CPF.
 */
async function claimIdentity(
  trx: Database,
  account: Account,
  others: readonly string[],
  now: Date,
): Promise<string[]> {
  if (!account.holdsEmail) await updateAccount(trx, account.id, { holdsEmail: true, now })
  if (account.userType === 'professional') {
    await updateProfessional(trx, account.id, { holdsCpf: true })
    const cpf = await findCpf(trx, account.id)
    await linkPreRegistrations(trx, account.id, { email: account.email.toLowerCase(), ...(cpf && { cpf }) })
  }
  const storageKeys: string[] = []
  for (const id of others) storageKeys.push(...(await eraseSignUp(trx, id, now)))
  return storageKeys
}
