import { IMPORT_LIMITS } from '@esquadro/contract/people/pre-registrations/vocabulary'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { isStoreActive } from '../stores/stores.queries.ts'
import { countSince } from './pre-registrations.queries.ts'

/** Throws `store.inactive` if the store does not participate in the programme. */
export async function requireActiveStore(db: Database, storeId: string): Promise<void> {
  if (!(await isStoreActive(db, storeId))) throw new AppError('store.inactive')
}

/** Throws `too-many-requests` if a store would pre-register more people in 24 hours than one import may contain. */
export async function requireDailyQuota(
  trx: Database,
  storeId: string,
  count: number,
  { clock }: Context,
): Promise<void> {
  const since = new Date(clock.now().getTime() - 86_400_000)
  if ((await countSince(trx, storeId, since)) + count > IMPORT_LIMITS.rows)
    throw new AppError('too-many-requests', { retryAfter: 3_600 })
}
