import type { LedgerRule } from '@esquadro/contract/ledger/points/cms'
import type { RawBuilder } from 'kysely'

/**
 * A rule of the ledger. A row violates it unless a condition is true of it: a missing row or value never passes. Conditions
 * that may be null are therefore compared with `is distinct from` or `is not true`.
 */
export interface Rule {
  readonly name: LedgerRule
  readonly rule: string
  /** Selects the rows that violate the rule, as `subject`. */
  readonly offending: (now: Date) => RawBuilder<unknown>
}
