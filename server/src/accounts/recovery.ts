import { randomInt } from 'node:crypto'
import { isCommonPassword } from '@esquadro/contract/accounts/password-strength'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { enforceAttemptLimits, type Realm, recordSuccessfulAttempt } from './attempts.queries.ts'
import { pagesOf } from './pages.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { consumeRecoveryCode, consumeTry, saveRecoveryCode } from './recovery.queries.ts'
import { setPassword } from './set-password.ts'

const canRecover = ({ status }: Account) => status !== 'blocked' && status !== 'rejected'

/** Mails a recovery code to the owner of an e-mail. Whether there is one, neither the answer nor its time tells. */
export async function startRecovery(email: string, realm: Realm, context: Context): Promise<void> {
  const { db, inTransaction, clock, mail, address, config } = context
  const now = clock.now()
  await enforceAttemptLimits(db, 'recover', { realm, email, address, now })
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const codeHash = await hashPassword(code)
  const account = await findAccount(db, realm, email)
  if (!account || !canRecover(account)) return
  await inTransaction(async (trx) => {
    await saveRecoveryCode(trx, { userId: account.id, codeHash, now })
    await mail.send(trx, {
      to: account.email,
      kind: 'recovery-code',
      language: account.language,
      data: { name: account.name, code, url: pagesOf(config, realm).reset },
    })
  })
}

/** Sets a new password with the mailed code. Every reason against it is answered as `code.invalid`. */
export async function finishRecovery(
  given: { readonly email: string; readonly code: string; readonly newPassword: string },
  realm: Realm,
  context: Context,
): Promise<void> {
  const { db, inTransaction, clock, address, audit } = context
  const now = clock.now()
  const attempt = { realm, email: given.email, address, now }
  await enforceAttemptLimits(db, 'reset', attempt)
  // Judged by what the caller has told, before anything is looked up.
  refuseCommonPassword(given.newPassword, { email: given.email })
  const account = await findAccount(db, realm, given.email)
  const codeHash = account && canRecover(account) ? await consumeTry(db, account.id, now) : null
  const isRight = await verifyPassword(codeHash, given.code)
  if (!account || codeHash === null || !isRight) throw new AppError('code.invalid')
  const passwordHash = await hashPassword(given.newPassword)
  await inTransaction(async (trx) => {
    if (!(await consumeRecoveryCode(trx, account.id, codeHash))) throw new AppError('code.invalid')
    await setPassword(trx, context, { account, passwordHash })
    await audit(trx, { action: 'account.password-recovered', subjectType: 'user', subjectId: account.id })
  })
  await recordSuccessfulAttempt(db, 'reset', attempt)
}

/** Refuses a new password that is among the first to be guessed. */
export function refuseCommonPassword(
  password: string,
  owner: { readonly name?: string; readonly email?: string },
  field = 'newPassword',
): void {
  if (isCommonPassword(password, owner))
    throw new AppError('invalid.fields', { fields: { [field]: 'password.common' } })
}
