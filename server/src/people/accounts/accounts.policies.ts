import type { Role } from '@esquadro/contract'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type Account, isProfessional } from './accounts.queries.ts'

/** Whether the password of an account may be recovered by its owner. */
export const canRecover = ({ status }: Account): boolean => status !== 'blocked' && status !== 'rejected'

/** Throws `not-found` unless the id is that of a professional who is not erased. */
export async function requireProfessional(db: Database, id: string): Promise<void> {
  if (!(await isProfessional(db, id))) throw new AppError('not-found')
}

/** Returns an account of the given type. Throws `not-found` for another type, or without an account. */
export function requireAccountOf(account: Account | null, userType: Role): Account {
  if (account?.userType !== userType) throw new AppError('not-found')
  return account
}
