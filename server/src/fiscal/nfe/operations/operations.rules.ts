import type { Meaning, OperationTopic } from '@esquadro/contract/platform/fields/operation'
import { OPERATIONS, type OperationKind } from './operations.data.ts'

/** An operation of the official table. */
export interface KnownOperation {
  readonly key: string
  readonly description: string
  readonly meaning: Meaning
  /** Its subject; null for sales, billings and sales that are already documented. */
  readonly topic: OperationTopic | null
  /** Whether an earlier document precedes it that is itself no sale, such as a billing or a consignment. */
  readonly isDelivery: boolean
}

/** The meaning of a line's CFOP for the programme. */
export interface LineOperation {
  readonly cfop: string | null
  /** The key of the table; null for a code outside it. */
  readonly key: string | null
  readonly meaning: Meaning | 'unknown'
  readonly topic: OperationTopic | null
  readonly isDelivery: boolean
}

/** The meanings that the programme gives to operations, by key. */
export type Moved = ReadonlyMap<string, Meaning>

const meaningOf = (kind: OperationKind): Meaning =>
  kind === 'delivery'
    ? 'sale'
    : kind === 'sale' || kind === 'documented' || kind === 'billing'
      ? kind
      : 'no-sale'

const topicOf = (kind: OperationKind): OperationTopic | null =>
  kind === 'sale' || kind === 'delivery' || kind === 'documented' || kind === 'billing' ? null : kind

const table: ReadonlyMap<string, KnownOperation> = new Map(
  OPERATIONS.map(([key, kind, description]) => [
    key,
    { key, description, meaning: meaningOf(kind), topic: topicOf(kind), isDelivery: kind === 'delivery' },
  ]),
)

/** The operations of the official table, in the order of their keys. */
export const knownOperations: readonly KnownOperation[] = [...table.values()]

export const findOperation = (key: string): KnownOperation | null => table.get(key) ?? null

/**
 * Returns what the CFOP of a line means: as the programme has moved it, else as the official table says. A
 * code of incoming goods is no sale; one outside the table is unknown until the programme gives it a meaning.
 */
export function classifyOperation(cfop: string | null, moved: Moved = new Map()): LineOperation {
  const none = { cfop, key: null, topic: null, isDelivery: false }
  if (cfop === null || !/^[123567]\d{3}$/.test(cfop)) return { ...none, meaning: 'unknown' }
  if (/^[123]/.test(cfop)) return { ...none, meaning: 'no-sale', topic: 'entry' }
  const known = (candidate: string) => table.has(candidate) || moved.has(candidate)
  const key = known(cfop) ? cfop : cfop.slice(1)
  const found = table.get(key)
  const meaning = moved.get(key) ?? found?.meaning
  if (meaning === undefined) return { ...none, meaning: 'unknown' }
  const { topic, isDelivery } = found ?? none
  // A code that the programme takes out of the sales has no topic of its own.
  return { cfop, key, meaning, topic: meaning === 'no-sale' ? (topic ?? 'other') : null, isDelivery }
}
