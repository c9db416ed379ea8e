import type { SecurityEventKind } from '@esquadro/contract/security/security'
import type { Context } from '../context/context.ts'
import { shortNetworkOf } from '../http/network.rules.ts'
import { deviceOf } from './device.rules.ts'
import { insertSecurityEvent } from './security-events.queries.ts'

/** Where a request came from, for a security event. */
export type Origin = Pick<Context, 'db' | 'clock' | 'address' | 'userAgent' | 'requestId'>

/**
 * Records what happened at the door of an account: who, what, when, from which network (shortened) and on which device. It is
 * written outside the caller's transaction, so that a refusal is recorded although its transaction is rolled back.
 */
export async function recordSecurityEvent(
  { db, clock, address, userAgent, requestId }: Origin,
  event: { readonly userId: string | null; readonly kind: SecurityEventKind; readonly detail?: string },
): Promise<void> {
  await insertSecurityEvent(db, {
    at: clock.now(),
    userId: event.userId,
    kind: event.kind,
    detail: event.detail ?? null,
    network: shortNetworkOf(address),
    ...deviceOf(userAgent ?? null),
    requestId,
  })
}
