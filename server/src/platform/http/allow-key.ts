import type { EndpointSpec } from '@esquadro/contract'
import type { FastifyRequest } from 'fastify'
import type { KeyCaller } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { networkOf, shortNetworkOf } from '../network.rules.ts'
import { findApiKey, recordKeyUse } from './api-keys.queries.ts'
import { enforceLimit } from './limits.ts'

/** Called for the use of a key, at most once an hour, and for each refusal. `createdBy` is null for an unknown key. */
export type OnKey = (
  request: FastifyRequest,
  event: {
    readonly kind: 'key-used' | 'key-refused'
    readonly createdBy: string | null
    readonly detail: string
  },
) => Promise<void>

/** The number of refused keys per network and minute after which its calls are refused without a lookup. */
const REFUSALS_PER_MINUTE = 30
const USE_RECORDED_MS = 60_000
const USE_REPORTED_MS = 3_600_000

/**
 * Returns the key of a call. Throws `key.invalid` for an unknown, expired or revoked key, `key.scope` without
 * the endpoint's scope, and `too-many-requests` beyond the limit of the key or of refusals from one network.
 */
export async function allowKey(
  endpoint: EndpointSpec,
  request: FastifyRequest,
  { db, now, onKey }: { readonly db: Database; readonly now: Date; readonly onKey: OnKey },
): Promise<KeyCaller> {
  const text = /^(?:Bearer\s+)?(esq_[\w-]{40,60})$/i.exec(request.headers.authorization ?? '')?.[1]
  const key = text ? await findApiKey(db, text) : null
  const refusal = refusalOf(key, endpoint, now)
  if (!key || refusal) {
    await enforceLimit(
      db,
      { key: `key-refused:${networkOf(request.ip)}`, hits: REFUSALS_PER_MINUTE, seconds: 60 },
      now,
    )
    if (text)
      await onKey(request, {
        kind: 'key-refused',
        createdBy: key?.createdBy ?? null,
        detail: refusal ?? 'unknown',
      })
    throw new AppError(refusal === 'scope' ? 'key.scope' : 'key.invalid')
  }
  await enforceLimit(db, { key: `key:${key.id}`, hits: key.perMinute, seconds: 60 }, now)
  const idleMs = now.getTime() - (key.lastUsedAt?.getTime() ?? 0)
  if (idleMs >= USE_RECORDED_MS) await recordKeyUse(db, key.id, { network: shortNetworkOf(request.ip), now })
  if (isNewHour(key.lastUsedAt, now))
    await onKey(request, { kind: 'key-used', createdBy: key.createdBy, detail: key.name })
  return key
}

const isNewHour = (before: Date | null, now: Date): boolean =>
  before === null ||
  Math.floor(before.getTime() / USE_REPORTED_MS) < Math.floor(now.getTime() / USE_REPORTED_MS)

function refusalOf(
  key: Awaited<ReturnType<typeof findApiKey>>,
  { scope }: EndpointSpec,
  now: Date,
): 'unknown' | 'revoked' | 'expired' | 'scope' | null {
  if (!key) return 'unknown'
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt && key.expiresAt <= now) return 'expired'
  return scope && !key.scopes.includes(scope) ? 'scope' : null
}
