import type { NamedKind } from '@esquadro/contract/platform/audit/cms'

/** A record that an audit entry mentions. */
export interface NamedRecord {
  readonly kind: NamedKind
  readonly id: string
  /** Null if the record has no name. An amount in cents for `pce`. */
  readonly name: string | null
  /** The name of the store or person to which it belongs. */
  readonly of: string | null
  /** The id of that store or person. */
  readonly ofId: string | null
}

/** The kinds that belong to a store (`of`); all others belong to a professional. */
export const STORE_OWNED: ReadonlySet<NamedKind> = new Set<NamedKind>([
  'shopkeeper',
  'invoice',
  'seller',
  'pre-registration',
  'api-key',
])
