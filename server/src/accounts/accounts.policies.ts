import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { type Account, isProfessional } from './accounts.queries.ts'

/** Whether the password of an account may be recovered by its owner. */
export const canRecover = ({ status }: Account): boolean => status !== 'blocked' && status !== 'rejected'

/** Throws `not-found` unless the id is that of a professional who is not erased. */
export async function requireProfessional(db: Database, id: string): Promise<void> {
  if (!(await isProfessional(db, id))) throw new AppError('not-found')
}
