/** Green: passed. Amber: needs review. Red: the invoice is refused. */
export const LIGHTS = ['green', 'amber', 'red'] as const
export type Light = (typeof LIGHTS)[number]

/** The state of one check: a light, or `not-verifiable` if the check could not be made, which is neither good nor bad. */
export const CHECK_STATES = ['green', 'not-verifiable', 'amber', 'red'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/**
 * The checks of an invoice by name, with the reasons of their results. A check without a reason has passed. Screens have
 * a text for each name and each reason.
 */
export const CHECK_REASONS = {
  'access-key-digit': ['wrong'],
  'already-sent': ['sent-before'],
  'emitter-is-store': ['branch', 'buyer-return', 'other-company', 'person', 'invalid-document'],
  model: ['other-model'],
  environment: ['test'],
  authorised: ['no-protocol', 'late', 'cancelled', 'denied', 'other-status', 'inconsistent'],
  operation: [
    'return',
    'refusal',
    'reduction',
    'annulment',
    'entry',
    'complement',
    'adjustment',
    'credit-note',
    'debit-note',
    'unknown',
    'some-lines',
    'no-sale',
    'no-sales',
    'billing',
    'documented',
    'unknown-code',
  ],
  'earlier-document': ['earned', 'pending', 'unknown', 'rejected', 'not-named'],
  'not-cancelled': ['event-inside', 'event-of-other-key', 'event-sent', 'event-waits'],
  'issue-date': ['future', 'too-old'],
  totals: [
    'products-differ',
    'discounts-differ',
    'charges-differ',
    'net-differs',
    'discount-exceeds-value',
    'nothing-counts',
    'total-differs',
  ],
  'product-codes': ['ean-unknown', 'package-code'],
  digest: ['reformatted', 'differs', 'protocol-differs', 'other-reference', 'unsigned'],
  signature: [
    'reformatted',
    'unsigned',
    'other-reference',
    'other-algorithm',
    'no-certificate',
    'differs',
    'not-made',
  ],
  'certificate-company': ['other-company', 'person', 'none', 'no-certificate'],
  'certificate-validity': ['expired', 'not-yet-valid', 'no-certificate'],
  'certificate-chain': [
    'issuer-missing',
    'issuer-differs',
    'issuer-not-valid',
    'self-signed',
    'no-certificate',
    // Invoices of before 2026-12 do not name the issuer.
    'no-roots',
    'unknown-issuer',
  ],
  'certificate-revocation': ['offline'],
  schema: ['differs', 'unknown-layout', 'failed'],
  'key-content': ['differs'],
  'key-emitter': ['tax-office', 'differs'],
  'protocol-key': ['differs'],
  'return-reference': ['missing', 'on-paper', 'other-company', 'other-buyer', 'several'],
  recipient: ['missing', 'not-named', 'foreign', 'invalid-document', 'same-company'],
  registered: ['no-answer', 'refused', 'registered-before'],
  'by-hand': ['typed'],
  'buyer-is-professional': ['same-person', 'own-company', 'partner', 'other-professional'],
  'registered-in-time': ['after-sale', 'registered-later'],
  'usual-pair': ['most-of-store', 'same-day'],
  'far-from-limit': ['often-below'],
  'new-key': ['other-store'],
  'own-contact': ['shared-phone', 'shared-email', 'of-professional', 'of-store'],
  sefaz: ['offline'],
} as const satisfies Record<string, readonly string[]>

export type CheckName = keyof typeof CHECK_REASONS
export type CheckReason<Name extends CheckName = CheckName> = (typeof CHECK_REASONS)[Name][number]

export const CHECK_NAMES = Object.keys(CHECK_REASONS) as [CheckName, ...CheckName[]]

/** The signs of abuse. Screens show them first, and an invoice with one of them is never approved automatically. */
export const FRAUD_CHECKS = [
  'buyer-is-professional',
  'registered-in-time',
  'usual-pair',
  'far-from-limit',
  'new-key',
  'own-contact',
] as const satisfies readonly CheckName[]

/**
 * The checks that may be impossible to make in an installation. Automatic approval requires each of them to
 * be green unless the settings exempt it.
 */
export const WAIVABLE_CHECKS = [
  'sefaz',
  'certificate-revocation',
  'certificate-chain',
  'schema',
] as const satisfies readonly CheckName[]
export type WaivableCheck = (typeof WAIVABLE_CHECKS)[number]

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
  'namespace',
  'cte',
  'mdfe',
  'nfse',
  'cfe',
  'batch',
  'several-invoices',
  'correction-letter',
  'other-event',
  'not-an-invoice',
  'archive-format',
  'zip-broken',
  'zip-encrypted',
  'zip-compression',
  'zip-nested',
  'zip-too-many-entries',
  'zip-too-large',
  'too-much-at-once',
  'failed',
] as const
export type FileRefusal = (typeof FILE_REFUSALS)[number]
