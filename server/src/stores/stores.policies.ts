import type { Caller } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'

/** Returns the id of the calling shopkeeper's store. Throws `forbidden` for callers without a store. */
export function requireOwnStore(user: Pick<Caller, 'storeId'>): string {
  if (user.storeId === null) throw new AppError('forbidden')
  return user.storeId
}
