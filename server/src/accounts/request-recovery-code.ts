import { randomInt } from 'node:crypto'
import type { Context } from '../context/context.ts'
import { canRecover } from './accounts.policies.ts'
import { findAccount } from './accounts.queries.ts'
import { enforceAttemptLimits } from './attempts.ts'
import { pagesOf } from './pages.ts'
import { hashPassword } from './password-hash.ts'
import type { Realm } from './realm.ts'
import { saveRecoveryCode } from './recovery.queries.ts'

/** Mails a recovery code to the owner of an e-mail. Callers cannot tell whether there is an account. */
export async function requestRecoveryCode(context: Context, realm: Realm, email: string): Promise<void> {
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
