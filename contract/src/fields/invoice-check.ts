import { z } from 'zod'

/** Green: passed. Amber: needs review. Red: the invoice is refused. */
export const LIGHTS = ['green', 'amber', 'red'] as const
export type Light = (typeof LIGHTS)[number]

/**
 * The checks of an invoice by name, with the reasons of their results. A check without a reason has passed. Screens have
 * a text for each name and each reason.
 */
export const CHECK_REASONS = {
  'access-key-digit': ['wrong'],
  'already-sent': ['sent-before'],
  'emitter-is-store': ['branch', 'other-company', 'person', 'invalid-document'],
  model: ['other-model'],
  environment: ['test'],
  authorised: ['no-protocol', 'late', 'cancelled', 'denied', 'other-status'],
  operation: ['return', 'entry', 'complement', 'adjustment', 'unknown'],
  'not-cancelled': ['event-inside', 'event-of-other-key', 'event-sent'],
  'issue-date': ['future', 'too-old'],
  totals: ['products-differ', 'discounts-differ', 'discount-exceeds-value', 'nothing-counts'],
  digest: ['reformatted', 'differs', 'protocol-differs', 'other-reference', 'unsigned'],
  'key-content': ['differs'],
  'key-emitter': ['tax-office', 'differs'],
  'protocol-key': ['differs'],
  'return-reference': ['missing', 'other-company', 'several'],
  recipient: ['missing', 'not-named', 'foreign', 'invalid-document', 'same-company'],
  registered: ['no-answer', 'refused'],
  'by-hand': ['typed'],
  'signature-not-verified': ['offline'],
  'sefaz-not-consulted': ['offline'],
} as const satisfies Record<string, readonly string[]>

export type CheckName = keyof typeof CHECK_REASONS
export type CheckReason<Name extends CheckName = CheckName> = (typeof CHECK_REASONS)[Name][number]

export const CHECK_NAMES = Object.keys(CHECK_REASONS) as [CheckName, ...CheckName[]]
const REASONS = [...new Set(Object.values(CHECK_REASONS).flat())] as [CheckReason, ...CheckReason[]]

/**
 * One named check. `info` marks what is not known rather than wrong (signature and SEFAZ cannot be asked offline): it is
 * shown, and its light is green so that it neither hides nor holds up the rest.
 */
export const invoiceCheck = z.object({
  name: z.enum(CHECK_NAMES),
  light: z.enum(LIGHTS),
  reason: z.enum(REASONS).optional(),
  /** The data of the texts: the status, the other key, the amounts in cents. */
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  info: z.boolean().optional(),
})
export type InvoiceCheck = z.infer<typeof invoiceCheck>

/** The reasons why a file cannot be read as an invoice. */
export const FILE_REFUSALS = [
  'empty',
  'too-large',
  'not-xml',
  'encoding',
  'doctype',
  'too-deep',
  'too-many-elements',
  'broken',
  'ambiguous',
  'incomplete',
  'bad-value',
  'cte',
  'mdfe',
  'nfse',
  'cfe',
  'batch',
  'several-invoices',
  'correction-letter',
  'other-event',
  'not-an-invoice',
  'zip-broken',
  'zip-encrypted',
  'zip-compression',
  'zip-nested',
  'zip-too-many-entries',
  'zip-too-large',
  'failed',
] as const
export type FileRefusal = (typeof FILE_REFUSALS)[number]
export const fileRefusal = z.enum(FILE_REFUSALS)
