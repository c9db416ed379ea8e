import { violates } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { emailIsTaken } from '../accounts.queries.ts'

export const emailTaken = (): AppError =>
  new AppError('account.taken', { fields: { email: 'account.taken' } })

/** Runs work and throws `account.taken` where it violates the unique constraint on e-mails. */
export async function mapTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, emailIsTaken)) throw emailTaken()
    throw error
  }
}
