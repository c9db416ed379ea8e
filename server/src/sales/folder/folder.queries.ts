import type { OutputOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/sales/folder/shopkeeper'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Returns the keys of a store that may send invoices at this instant, last used first. */
export function listSendingKeys(
  db: Database,
  storeId: string,
  now: Date,
): Promise<OutputOf<typeof contract.getKeys>['items']> {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'lastUsedAt', 'expiresAt'])
    .where('storeId', '=', storeId)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .where(sql<boolean>`'invoices:send' = any(scopes)`)
    .orderBy('lastUsedAt', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()
}
