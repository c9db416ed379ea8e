import type { Completion, Registration } from '@esquadro/contract/professionals/registration'
import { type Account, findAccount, insertAccount } from '../../accounts/accounts.queries.ts'
import { notifyEmailOwner } from '../../accounts/emails.ts'
import { findAccountByPassword, hashPassword } from '../../accounts/passwords/passwords.ts'
import { browserHashOf } from '../../accounts/passwords/recovery.queries.ts'
import { requireUncommonPassword } from '../../accounts/passwords/uncommon-passwords.ts'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { readToken } from '../../pre-registrations/pre-registration-token.ts'
import { insertProfessional } from '../professionals.queries.ts'
import { listStoresOfMail, openCompletion } from './completion.ts'

type FirstFields = Required<Pick<Registration, 'name' | 'email' | 'password' | 'cellphone'>> &
  Pick<Registration, 'preRegistration'>

/** A first step with its password hashed and compared, before any transaction. */
export interface CheckedFirstStep extends Omit<FirstFields, 'password' | 'preRegistration'> {
  readonly passwordHash: string
  /** The unfinished registration of the e-mail, if the password matches it. */
  readonly unfinished: Account | null
  /** The token of a store's mail. */
  readonly preRegistration: string | undefined
}

/** Checks and hashes the password of a first step, with the same number of slow hashes whether or not the e-mail has an account. */
export async function checkFirstStep(
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
 * registration, continues that one. Lists the stores that pre-registered the person who came by a store's mail. The account does not hold its e-mail until a mailed link is opened, so
 * the response is the same for a taken e-mail; its owner is notified by mail.
 */
export async function beginRegistration(
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
    signUpBrowser: browserHashOf(context),
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
