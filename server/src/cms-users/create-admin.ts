import { insertAccount } from '../accounts/accounts.queries.ts'
import type { Database } from '../database/connect.ts'
import type { Language } from '../messages/messages.ts'

/** Adds an active administrator and answers the id; null where an administrator has this e-mail already. */
export const insertAdmin = (
  trx: Database,
  admin: {
    readonly name: string
    readonly email: string
    readonly passwordHash: string
    readonly language: Language
    readonly now: Date
  },
): Promise<{ id: string } | null> =>
  insertAccount(trx, { ...admin, userType: 'admin', status: 'active', emailConfirmedAt: admin.now })
