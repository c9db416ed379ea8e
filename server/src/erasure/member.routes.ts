import * as privacy from '@esquadro/contract/privacy/shared'
import { findAccount } from '../accounts/accounts.queries.ts'
import { verifyPassword } from '../accounts/password-hash.ts'
import { AppError } from '../errors/app-error.ts'
import { removeBytes } from '../files/files.queries.ts'
import { handle } from '../http/handle.ts'
import { spendAttempt } from '../http/limits.queries.ts'
import { erasePerson } from './erase-person.ts'

export const erase = handle(
  privacy.erase,
  async ({ body, user }, { db, clock, files, mail, inTransaction, requestId, log }) => {
    const now = clock.now()
    await spendAttempt(db, { key: `current-password:${user.id}`, hits: 10, seconds: 900 }, now)
    const account = await findAccount(db, 'member', user.email.toLowerCase())
    if (!account || !(await verifyPassword(account.passwordHash, body.currentPassword)))
      throw new AppError('current-password.invalid', {
        fields: { currentPassword: 'current-password.invalid' },
      })
    const type = user.type === 'shopkeeper' ? 'shopkeeper' : 'professional'
    const { storageKeys } = await inTransaction((trx) =>
      erasePerson(trx, { id: user.id, type }, { clock, mail, requestId }),
    )
    await removeBytes(files, storageKeys, log)
    return {}
  },
)
