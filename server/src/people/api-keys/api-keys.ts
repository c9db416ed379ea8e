import { randomBytes } from 'node:crypto'
import type { BinaryOutput, BodyOf, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/api-keys/cms'
import { apiKeyScopes, apiKeyStates, apiKeysList } from '@esquadro/texts/lists/api-keys'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { hashApiKey } from '../../platform/http/api-keys.queries.ts'
import { readPages } from '../../platform/lists/cursor.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { getKey, insertKey, isActiveStore, listKeys, setRevoked } from './api-keys.queries.ts'

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
      keyHash: hashApiKey(key),
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

/** Revokes a key: every process refuses it from then on. Idempotent. */
export async function revokeKey(context: Context, user: Caller, id: string) {
  const { clock, inTransaction, audit } = context
  const now = clock.now()
  const { key, isNew } = await inTransaction(async (trx) => {
    const { name } = await getKey(trx, id, now)
    const isNew = await setRevoked(trx, id, { userId: user.id, now })
    if (isNew)
      await audit(trx, { action: 'api-key.revoked', subjectType: 'api-key', subjectId: id, after: { name } })
    return { key: await getKey(trx, id, now), isNew }
  })
  if (isNew) await recordSecurityEvent(context, { userId: user.id, kind: 'key-revoked', detail: key.name })
  return key
}

/** Exports the API keys as filtered and sorted. */
export function exportKeys(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const now = context.clock.now()
  return exportList(context, {
    subject: 'api-key',
    list: apiKeysList,
    query,
    rows: readPages(context.db, (trx, page) => listKeys(trx, { ...query, ...page }, now)),
    values: {
      name: (row) => row.name,
      prefix: (row) => row.prefix,
      store: (row) => row.store.name,
      scopes: (row) => row.scopes.map((scope) => apiKeyScopes[scope][context.language]).join(', '),
      perMinute: (row) => row.perMinute,
      // A key expires when its last day ends.
      expires: ({ expiresAt }) => expiresAt && dayOf(new Date(expiresAt.getTime() - 1)),
      lastUsedAt: (row) => row.lastUsedAt,
      lastNetwork: (row) => row.lastNetwork,
      createdBy: (row) => row.createdBy,
      createdAt: (row) => row.createdAt,
      revokedAt: (row) => row.revokedAt,
      state: (row) => apiKeyStates[row.state],
    },
  })
}
