import { randomUUID } from 'node:crypto'
import type { Completion, Registration } from '@esquadro/contract/professionals/registration'
import { type Account, findAccount, insertAccount } from '../accounts/accounts.queries.ts'
import { notifyEmailOwner } from '../accounts/notify-email-owner.ts'
import { hashPassword, verifyPassword } from '../accounts/password-hash.ts'
import { requireUncommonPassword } from '../accounts/require-uncommon-password.ts'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { linkPreRegistrations, listPreRegisteringStores } from '../pre-registrations/matches.queries.ts'
import { openCompletion } from './completion.ts'
import { insertProfessional } from './professionals.queries.ts'

type FirstFields = Required<Pick<Registration, 'name' | 'email' | 'password' | 'cellphone'>>

/** A first step whose password is hashed and compared, before any transaction. */
export interface CheckedFirstStep extends Omit<FirstFields, 'password'> {
  readonly passwordHash: string
  /** The unfinished registration of the e-mail, if the password is its own. */
  readonly unfinished: Account | null
}

/**
 * Checks and hashes the password of a first step. Computes one hash and one comparison whether or not the e-mail has an
 * account, so that the time does not tell.
 */
export async function checkFirstStep(db: Database, first: FirstFields): Promise<CheckedFirstStep> {
  requireUncommonPassword(first.password, first, 'password')
  const account = await findAccount(db, 'member', first.email)
  const isOwn = await verifyPassword(account?.passwordHash ?? null, first.password)
  const passwordHash = await hashPassword(first.password)
  const { name, email, cellphone } = first
  const canContinue = isOwn && account?.status === 'incomplete' && account.userType === 'professional'
  return { name, email, cellphone, passwordHash, unfinished: canContinue ? account : null }
}

/**
 * Creates an incomplete account and returns the token of its second step. With the password of an unfinished
 * registration, continues that one. For a taken e-mail, returns a token that looks the same and changes nothing, and
 * mails the owner.
 */
export async function beginRegistration(
  trx: Database,
  first: CheckedFirstStep,
  context: Context,
): Promise<Completion> {
  const now = context.clock.now()
  const storesList = await listPreRegisteringStores(trx, { email: first.email })
  const { unfinished } = first
  if (unfinished) return openCompletion(trx, { _id: unfinished.id, userId: unfinished.id, storesList, now })
  const inserted = await insertAccount(trx, {
    userType: 'professional',
    status: 'incomplete',
    name: first.name,
    email: first.email,
    passwordHash: first.passwordHash,
    cellphone: first.cellphone,
    language: context.language,
    now,
  })
  if (!inserted) {
    const owner = await notifyEmailOwner(trx, first.email, context)
    return openCompletion(trx, { _id: randomUUID(), userId: owner.id, storesList, isPretended: true, now })
  }
  await insertProfessional(trx, inserted.id, now)
  await linkPreRegistrations(trx, inserted.id, { email: first.email })
  await context.audit(trx, {
    action: 'professional.sign-up-begun',
    subjectType: 'user',
    subjectId: inserted.id,
  })
  return openCompletion(trx, { _id: inserted.id, userId: inserted.id, storesList, now })
}
