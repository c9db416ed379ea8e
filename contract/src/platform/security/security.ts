import { z } from 'zod'
import { roles } from '../../endpoint.ts'
import { id, instant } from '../fields/schemas.ts'

/** The kinds of security events. */
export const SECURITY_EVENTS = [
  'sign-in',
  'sign-in-refused',
  'account-locked',
  'new-device',
  'code-sent',
  'code-refused',
  'password-changed',
  'password-confirmed',
  'password-refused',
  'second-factor-passed',
  'second-factor-refused',
  'recovery-code-used',
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'factors-reset',
  'session-ended',
  'permission-refused',
  'export',
  'key-created',
  'key-used',
  'key-revoked',
  'key-refused',
  'counter-limit',
  'mail-address-created',
  'mail-address-revoked',
  'mail-limit',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** The number of days for which events are kept, by the setting `securityEventDays`. */
export const retention = { keptDays: z.int().min(1) }

const event = {
  id: z.int(),
  at: instant,
  kind: z.enum(SECURITY_EVENTS),
  /** Details, such as the error code of a refusal. */
  detail: z.string().nullable(),
  /** The beginning of the network address, such as `203.0.113.0/24`. */
  network: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
}

/** An event concerning the reader's own account. */
export const OwnSecurityEvent = z.object(event)
export type OwnSecurityEvent = z.output<typeof OwnSecurityEvent>

/** An event concerning any account; `person` is null if it concerned none. */
export const SecurityEvent = z.object({
  ...event,
  person: z.object({ id, name: z.string(), userType: z.enum(roles) }).nullable(),
  requestId: z.string().nullable(),
})
export type SecurityEvent = z.output<typeof SecurityEvent>
