import type { EntryKind } from '@esquadro/contract/ledger/points/entry'
import { ENTRY_KINDS } from '@esquadro/contract/ledger/points/vocabulary'
import { isIsoDay } from '@esquadro/contract/platform/fields/date'
import type { TableView } from '../../../platform/design/data-table/table-state.ts'

export const FILTERS = ['kind', 'direction', 'from', 'to'] as const
/** The view of the statement's lines, kept in the URL. */
export const LINES_VIEW = { filters: FILTERS, defaultSort: '-occurredAt', defaultLimit: 25 } as const

export type ExtractFilter = (typeof FILTERS)[number]
export const DIRECTIONS = ['credit', 'debit'] as const
export const SORTS = ['-occurredAt', 'occurredAt', '-amount', 'amount'] as const

const oneOf = <const T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((option) => option === value)

/** Returns the query of the list; leaves out invalid parameters of the URL. */
export function extractQuery(view: Pick<TableView<ExtractFilter>, 'sort' | 'q' | 'filters'>) {
  const { kind, direction, from, to } = view.filters
  const known = {
    kind: oneOf<EntryKind>(ENTRY_KINDS, kind),
    direction: oneOf(DIRECTIONS, direction),
    from: isIsoDay(from) ? from : undefined,
    to: isIsoDay(to) ? to : undefined,
    q: view.q || undefined,
    sort: oneOf(SORTS, view.sort) ?? '-occurredAt',
  }
  // Equal views must have equal cache keys, so absent parameters are left out.
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as typeof known
}
