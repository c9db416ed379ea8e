import type { Context } from '../../platform/context/context.ts'
import { type Database, violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  type Account,
  emailIsTaken,
  findAccount,
  listUnconfirmed,
  updateAccount,
} from './accounts.queries.ts'
import { mayMail, mayMailAddress } from './attempts.ts'
import { pagesOf } from './pages.ts'
import { hashBrowser, voidRecoveryCodes } from './passwords/recovery.queries.ts'
import { issueToken, voidTokens } from './tokens.queries.ts'

/**
 * Replaces an account's e-mail at once, as administrators do. Invalidates codes and links mailed to the former address;
 * an account that awaits confirmation gets a link at the new one. Returns whether the e-mail changed; fails on
 * `emailIsTaken` if another account has it.
 */
export async function setEmail(
  trx: Database,
  account: Account,
  email: string | undefined,
  context: Context,
): Promise<boolean> {
  if (email === undefined || email === account.email.toLowerCase()) return false
  await updateAccount(trx, account.id, { email, now: context.clock.now() })
  await voidRecoveryCodes(trx, account.id)
  await voidTokens(trx, account.id, ['confirm-email', 'change-email'])
  if (account.status === 'awaiting-email') await mailConfirmation(trx, { ...account, email }, context)
  return true
}

/**
 * Mails a link to a new address; opening it makes the address the account's e-mail. If the address belongs to another
 * account no mail is sent, and the caller cannot tell.
 */
export async function requestEmailChange(
  trx: Database,
  account: Account,
  email: string,
  { clock, mail, config }: Context,
): Promise<void> {
  const now = clock.now()
  const isFree = (await findAccount(trx, 'member', email)) === null
  const token = await issueToken(trx, { userId: account.id, purpose: 'change-email', email, now })
  if (!isFree || !(await mayMail(trx, 'change-email', account.id, now))) return
  await mail.send(trx, {
    to: email,
    kind: 'change-email',
    language: account.language,
    data: { name: account.name, url: pagesOf(config, 'member').confirmEmail(token) },
  })
}

/**
 * Replaces the e-mail of an active account by an address whose link was opened, and mails the former address. Throws
 * `email-token.invalid` if the account is not active; fails on `emailIsTaken` if another account has the address.
 */
export async function changeEmail(
  trx: Database,
  account: Account,
  email: string,
  context: Context,
): Promise<void> {
  const { clock, audit } = context
  if (account.status !== 'active') throw new AppError('email-token.invalid')
  const now = clock.now()
  await updateAccount(trx, account.id, { email, emailConfirmedAt: now, now })
  // A code that was mailed to the former address must not work any more.
  await voidRecoveryCodes(trx, account.id)
  await voidTokens(trx, account.id, ['change-email'])
  await mailEmailChanged(trx, account, email, context)
  await audit(trx, { action: 'account.email-changed', subjectType: 'user', subjectId: account.id })
}

/** Tells the former address of an account that its owner replaced it. */
export const mailEmailChanged = (
  trx: Database,
  { email: to, language, name }: Account,
  newEmail: string,
  { mail }: Pick<Context, 'mail'>,
): Promise<void> => mail.send(trx, { to, kind: 'email-changed', language, data: { name, newEmail } })

/** Mails the link that confirms an account's e-mail and invalidates older links. */
export async function mailConfirmation(
  trx: Database,
  account: Pick<Account, 'id' | 'name' | 'email' | 'language'>,
  { clock, mail, config }: Context,
): Promise<void> {
  const token = await issueToken(trx, { userId: account.id, purpose: 'confirm-email', now: clock.now() })
  await mail.send(trx, {
    to: account.email,
    kind: 'confirm-email',
    language: account.language,
    data: { name: account.name, url: pagesOf(config, 'member').confirmEmail(token) },
  })
}

/**
 * Mails the confirmation links of an e-mail again, one for each sign-up that awaits it, those of the calling browser first.
 * Callers cannot tell whether it did.
 */
export async function resendConfirmation(context: Context, email: string): Promise<void> {
  const { db, clock, inTransaction } = context
  const now = clock.now()
  const holder = await findAccount(db, 'member', email)
  const accounts = holder
    ? [holder]
    : await listUnconfirmed(db, {
        email,
        now,
        browserHash: hashBrowser(context),
        status: 'awaiting-email',
      })
  for (const account of accounts)
    if (account.status === 'awaiting-email' && (await mayMailAgain(db, account, now)))
      await inTransaction((trx) => mailConfirmation(trx, account, context))
}

/** Whether an account may get its link again: by its own limit, and by that of the address, which anybody may have entered. */
const mayMailAgain = async (db: Database, { id, email }: Account, now: Date): Promise<boolean> =>
  (await mayMail(db, 'confirmation', id, now)) && (await mayMailAddress(db, 'confirmation', email, now))

/** Mails the owner of an e-mail address that it was used in a sign-up, and how to continue; at most three mails an hour. */
export async function notifyEmailOwner(trx: Database, owner: Account, context: Context): Promise<void> {
  const { clock, mail, config } = context
  if (!(await mayMail(trx, 'sign-up-again', owner.id, clock.now()))) return
  if (owner.status === 'awaiting-email') return mailConfirmation(trx, owner, context)
  const pages = pagesOf(config, 'member')
  await mail.send(trx, {
    to: owner.email,
    kind: owner.status === 'incomplete' ? 'sign-up-unfinished' : 'sign-up-again',
    language: owner.language,
    data: { name: owner.name, url: pages.login, recoverUrl: pages.recover },
  })
}

export const emailTaken = (): AppError =>
  new AppError('account.taken', { fields: { email: 'account.taken' } })

/** Runs work and throws `account.taken` where it violates the unique constraint on e-mails. */
export async function mapTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, emailIsTaken)) throw emailTaken()
    throw error
  }
}
