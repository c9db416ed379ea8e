import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/context.ts'

/** The store of the shopkeeper who calls; `forbidden` for whoever has none. */
export function storeOf(user: Pick<Caller, 'storeId'>): string {
  if (user.storeId === null) throw new AppError('forbidden')
  return user.storeId
}
