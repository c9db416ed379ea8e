import { PICTURE_MAX_BYTES } from '../../platform/files/pictures.ts'

/**
 * The status of an invoice: `received` → `unattributed` | `in-review` → `approved` | `rejected`; `approved` →
 * `reversed`. Returns have the same statuses; approving one takes points back. So have notes of other
 * operations; approving one earns nothing.
 */
export const INVOICE_STATUSES = [
  'received',
  'unattributed',
  'in-review',
  'approved',
  'rejected',
  'reversed',
] as const

/** `other`: a note that is no sale, such as a shipment for repair; it earns nothing. */
export const INVOICE_KINDS = ['sale', 'return', 'other'] as const

/** How an invoice was sent: on the site, with an API key, or by e-mail to the store's address. */
export const INVOICE_ORIGINS = ['site', 'key', 'mail'] as const

export const INVOICE_SOURCES = ['xml', 'manual'] as const

/** How the professional was found: by the customer's registration, or named by a person. */
export const INVOICE_ATTRIBUTIONS = ['registration', 'shopkeeper', 'admin'] as const

/** How an item's product was found. */
export const ITEM_MATCHES = ['ean', 'store-code', 'brand-code', 'hand'] as const

/** The limits of one call of `send`; clients split larger batches. */
export const SEND_LIMITS = { files: 50, bytes: 20 * 1024 * 1024 } as const

export const MANUAL_FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

export const MANUAL_FILE_MAX_BYTES = PICTURE_MAX_BYTES

/** The state of a refused file: action required, dismissed by the store, or settled by a later submission. */
export const INTAKE_STATES = ['open', 'dismissed', 'settled'] as const

/** The maximum number of invoices listed by id; more are selected by the filters of the list. */
export const MAX_DECISIONS = 1_000
