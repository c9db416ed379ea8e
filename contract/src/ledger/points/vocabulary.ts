export const ENTRY_KINDS = [
  'invoice',
  'accelerator',
  'extra-point',
  'invite',
  'experience',
  'pce',
  'adjustment',
  'expiry',
  'reversal',
] as const

/**
 * The status of an entry. Credits are `pending` (not available yet), `available` (some points are left), `spent`,
 * `expired` (the rest expired) or `reversed` (in full). Debits are `done`, or `owed` until later credits repay them.
 */
export const ENTRY_STATUSES = [
  'pending',
  'available',
  'spent',
  'expired',
  'reversed',
  'done',
  'owed',
] as const

/** The reasons why an item earns no points. */
export const ITEM_REASONS = [
  'no-sale',
  'billing',
  'documented',
  'no-product',
  'not-in-total',
  'no-value',
  'returned',
  'no-rate',
  'policy',
] as const

/** The rules that a verification of the ledger checks, in order. */
export const LEDGER_RULES = [
  'chain',
  'heads',
  'roots',
  'root-links',
  'floors',
  'seals',
  'invoice-seals',
  'former-approvals',
  'audit-seals',
  'record-seals',
  'balance-entries',
  'balance-lots',
  'balance-shown',
  'lot-uses',
  'lot-bounds',
  'debits-covered',
  'debt-repaid-first',
  'cycle-scores',
  'accelerator-uses',
  'kept-sums',
  'reversals-bounded',
  'sources',
  'invoice-credits',
  'invoice-entries',
  'invoice-reversals',
  'reversals',
  'adjustments',
  'extra-points',
  'invites',
  'experiences',
  'expiries',
  'pce',
] as const
