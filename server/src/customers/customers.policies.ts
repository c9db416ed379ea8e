import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { isProfessional } from './customers.queries.ts'

// A professional reads and changes their own customers only: `getOwnCustomer` and `lockOwnCustomer` find no others.

/** Throws `not-found` unless customers can be registered for the account: it is a professional's and is not erased. */
export async function requireProfessional(db: Database, id: string): Promise<void> {
  if (!(await isProfessional(db, id))) throw new AppError('not-found')
}
