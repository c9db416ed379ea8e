import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/api-keys/cms'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { apiKeyHashOf } from '../http/api-keys.queries.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { getKey, insertKey, isActiveStore } from './api-keys.queries.ts'

const PREFIX_LENGTH = 10

/** Creates a key of 256 random bits for a store and returns it; only its digest is stored. Throws `store.unknown`. */
export async function createKey(
  context: Context,
  user: Caller,
  { name, storeId, scopes, expiresOn, perMinute }: BodyOf<typeof contract.create>,
) {
  const { clock, inTransaction, audit } = context
  const key = `esq_${randomBytes(32).toString('base64url')}`
  const now = clock.now()
  const created = await inTransaction(async (trx) => {
    if (!(await isActiveStore(trx, storeId)))
      throw new AppError('store.unknown', { fields: { storeId: 'store.unknown' } })
    const id = await insertKey(trx, {
      name,
      storeId,
      prefix: key.slice(0, PREFIX_LENGTH),
      keyHash: apiKeyHashOf(key),
      scopes: [...new Set(scopes)],
      perMinute,
      expiresOn,
      createdBy: user.id,
      createdAt: now,
    })
    await audit(trx, {
      action: 'api-key.created',
      subjectType: 'api-key',
      subjectId: id,
      after: { name, storeId, scopes, expiresOn, perMinute },
    })
    return getKey(trx, id, now)
  })
  await recordSecurityEvent(context, { userId: user.id, kind: 'key-created', detail: name })
  return { ...created, key }
}
