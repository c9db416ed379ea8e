import type { ErrorCode } from '../../errors.ts'

/** The largest file with certificates or schemas. All certificates of ICP-Brasil together take about 0.5 MB. */
export const TRUST_FILE_BYTES = 8 * 1024 * 1024

/** The kinds of items by which invoices are verified. A root is a certificate that is its own issuer. */
export const TRUST_KINDS = ['root', 'intermediate', 'schemas'] as const
export type TrustKind = (typeof TRUST_KINDS)[number]

/** The state of an item. Schemas are always valid: they have no last day. */
export const TRUST_STATES = ['valid', 'expiring', 'expired', 'not-yet'] as const
export type TrustState = (typeof TRUST_STATES)[number]

/** The days before the end of a certificate from which it is `expiring`. */
export const EXPIRING_DAYS = 30

/** The errors of a file that is uploaded. */
export const TRUST_REFUSALS = [
  'trust.unreadable',
  'trust.not-authority',
  'trust.private-key',
  'trust.too-many',
  'trust.too-large',
  'trust.archive-broken',
  'trust.archive-empty',
  'trust.no-schemas',
  'trust.schema-broken',
] as const satisfies readonly ErrorCode[]
export type TrustRefusal = (typeof TRUST_REFUSALS)[number]
