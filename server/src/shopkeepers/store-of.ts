import type { Caller } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'

/** The store of the shopkeeper who calls; `forbidden` for whoever has none. */
export function storeOf(user: Pick<Caller, 'storeId'>): string {
  if (user.storeId === null) throw new AppError('forbidden')
  return user.storeId
}
