import type { SecurityEventKind } from '@esquadro/contract/platform/security/security'
import type { Context } from '../context/context.ts'
import { shortNetworkOf } from '../network.rules.ts'
import { parseDevice } from './device.rules.ts'
import { insertSecurityEvent, type NewSecurityEvent } from './security-events.queries.ts'

/** The origin of a request, for a security event. */
export type Origin = Pick<Context, 'db' | 'clock' | 'address' | 'userAgent' | 'requestId'>

/**
 * Records a security event of an account with its time, network (shortened) and device. Writes outside the
 * caller's transaction, so that a refusal is recorded although its transaction is rolled back.
 */
export async function recordSecurityEvent(
  origin: Origin,
  { userId, ...event }: { readonly userId: string | null } & Happening,
): Promise<void> {
  await insertSecurityEvent(origin.db, { userId, ...securityEventOf(origin, event) })
}

interface Happening {
  readonly kind: SecurityEventKind
  readonly detail?: string
}

/** Returns a security event for the current request, without its account. */
export const securityEventOf = (
  { clock, address, userAgent, requestId }: Omit<Origin, 'db'>,
  { kind, detail }: Happening,
): Omit<NewSecurityEvent, 'userId'> => ({
  at: clock.now(),
  kind,
  detail: detail ?? null,
  network: shortNetworkOf(address),
  ...parseDevice(userAgent ?? null),
  requestId,
})
