import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { countParticipating } from './products.queries.ts'

/** Throws `product.not-participating` unless all products exist and participate. */
export async function requireParticipating(db: Database, productIds: readonly string[]): Promise<void> {
  const ids = [...new Set(productIds)]
  if (ids.length > 0 && (await countParticipating(db, ids)) !== ids.length)
    throw new AppError('product.not-participating')
}
