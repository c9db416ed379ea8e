import type { Caller, Context } from '../context/context.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { getKey, setRevoked } from './api-keys.queries.ts'

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
