import type { Caller } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** Returns the id of the calling shopkeeper's store. Throws `forbidden` for callers without a store. */
export function requireOwnStore(user: Pick<Caller, 'storeId'>): string {
  if (user.storeId === null) throw new AppError('forbidden')
  return user.storeId
}
