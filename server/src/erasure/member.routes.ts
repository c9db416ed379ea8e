import * as privacy from '@esquadro/contract/privacy/shared'
import { findAccount } from '../accounts/accounts.queries.ts'
import { verifyPassword } from '../accounts/password-hash.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteBytes } from '../files/delete-bytes.ts'
import { handle } from '../http/handle.ts'
import { enforceLimit } from '../http/limits.ts'
import { erasePerson } from './erase-person.ts'

export const erase = handle(
  privacy.erase,
  async ({ body, user }, { db, clock, files, mail, inTransaction, requestId, log }) => {
    const now = clock.now()
    await enforceLimit(db, { key: `current-password:${user.id}`, hits: 10, seconds: 900 }, now)
    const account = await findAccount(db, 'member', user.email.toLowerCase())
    if (!account || !(await verifyPassword(account.passwordHash, body.currentPassword)))
      throw new AppError('current-password.invalid', {
        fields: { currentPassword: 'current-password.invalid' },
      })
    const type = user.type === 'shopkeeper' ? 'shopkeeper' : 'professional'
    const { storageKeys } = await inTransaction((trx) =>
      erasePerson(trx, { id: user.id, type }, { clock, mail, requestId }),
    )
    await deleteBytes(files, storageKeys, log)
    return {}
  },
)
