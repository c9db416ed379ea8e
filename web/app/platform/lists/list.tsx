import type { EndpointSpec } from '@esquadro/contract'
import type { BulkCall } from '@esquadro/contract/app/bulk-runs/bulk-run'
import { EXPORT_FORMATS } from '@esquadro/contract/platform/lists/vocabulary'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { DataTableProps } from '../design/data-table/data-table.types.ts'
import { useIsReadOnly } from '../design/read-only.ts'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { arranged } from './arrangement/arrange.ts'
import {
  type ExportEndpoint,
  hasParameter,
  type ListEndpoint,
  parameterValues,
  type RowOf,
} from './arrangement/query-schema.ts'
import { useArrangement } from './arrangement/use-arrangement.ts'
import type { ListSelection } from './bulk/use-list-selection.ts'
import { exportOf } from './exports/export-of.ts'
import { useListKeys } from './keys/use-list-keys.ts'
import { lazyPart } from './lazy-part.ts'
import { useListTools } from './list-tools.tsx'
import { messages } from './lists.messages.ts'
import type { ListSource } from './use-list.ts'

const BulkRuns = lazyPart(() => import('./bulk/bulk-runs.tsx'), 'BulkRuns')
const KeysDialog = lazyPart(() => import('./keys/keys-dialog.tsx'), 'KeysDialog')

export interface CreateAction {
  readonly label: string
  readonly onSelect: () => void
}

type TablePart<Row> = Pick<
  DataTableProps<Row>,
  | 'columns'
  | 'rowName'
  | 'gallery'
  | 'filters'
  | 'onOpen'
  | 'to'
  | 'actions'
  | 'selection'
  | 'selectedText'
  | 'bulkActions'
>

/** An export and bulk changes, or the reason why a list lacks them. */
type Offers<Row> = (
  | { file: ExportEndpoint; without?: { export?: never } }
  | { file?: never; without: { export: string } }
) &
  (
    | { selection: NonNullable<TablePart<Row>['selection']>; without?: { bulk?: never } }
    | { selection?: never; without: { bulk: string } }
  )

interface ListParts<S extends ListEndpoint> extends TablePart<RowOf<S>> {
  list: ListSource<S>
  /** Identifies a row; its `id` by default. */
  rowKey?: (row: RowOf<S>) => string
  /** Shown if the list is empty without a search or filters: its purpose and the first step. */
  empty: { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode }
  /** Creates a row; also offered by the empty list. */
  create?: CreateAction
  /** The endpoints that a job may call for all filtered rows; their runs are shown above the table. */
  runs?: { readonly calls: readonly BulkCall[]; readonly refresh: readonly EndpointSpec[] }
  /** Whether the list offers the search of its endpoint; true by default. */
  hasSearch?: boolean
  /** Shows the keys of a page that has more keys than a list. */
  onHelp?: () => void
  /** Exports the filtered list by its export endpoint, which streams CSV or XLSX. */
  file?: ExportEndpoint
  without?: { readonly export?: string; readonly bulk?: string }
}

/** The props of a list, without its name. */
export type ListContent<S extends ListEndpoint> = ListParts<S> & Offers<RowOf<S>>

/** The name of the table is for screen readers: "Notas fiscais". */
export type ListProps<S extends ListEndpoint> = ListContent<S> & { name: string }

/** A table for `useList`. The contract decides whether it has a search and which columns sort. */
export function List<S extends ListEndpoint>(props: ListProps<S>) {
  const {
    list,
    name,
    columns,
    rowKey = idOf,
    empty,
    create,
    file,
    runs,
    hasSearch = true,
    onHelp,
    without: _,
    ...rest
  }: ListParts<S> & { name: string } = props
  const isReadOnly = useIsReadOnly()
  const selectedText = useSelectedText(rest)
  const table = isReadOnly ? withoutChanges(rest) : withSelectFiltered(rest)
  const arrangement = useArrangement(list.key, list.state)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const help = onHelp ?? (() => setHelpOpen(true))
  const box = useListKeys(arrangement.isOffered, help)
  const { tools, menu, dialogs } = useListTools({ arrangement, state: list.state, columns, onHelp: help })
  const sorts = new Set(parameterValues(list.endpoint, 'sort'))
  return (
    <div ref={box} data-keys={arrangement.isOffered || undefined}>
      {runs && !isReadOnly && (
        <Suspense>
          <BulkRuns {...runs} />
        </Suspense>
      )}
      <DataTable<RowOf<S>>
        {...table}
        {...(selectedText && { selectedText })}
        name={name}
        columns={arranged(columns, arrangement.layout).map((column) => ({
          ...column,
          isSortable: sorts.has(column.key),
        }))}
        data={list.data as DataTableProps<RowOf<S>>['data']}
        state={list.state}
        isCompact={arrangement.isOffered && arrangement.layout.density === 'compact'}
        tools={tools}
        menu={menu}
        rowKey={rowKey}
        reading={list.reading}
        isStale={list.isStale}
        highlighted={list.highlighted}
        hasSearch={hasSearch && hasParameter(list.endpoint, 'q')}
        {...(file && { onExport: exportOf(list, file), exportFormats: EXPORT_FORMATS })}
        empty={
          <EmptyState
            title={empty.title}
            text={empty.text}
            action={
              isReadOnly
                ? undefined
                : (empty.action ?? (create && <CreateButton {...create} variant="secondary" />))
            }
          />
        }
      />
      {dialogs}
      {isHelpOpen && (
        <Suspense>
          <KeysDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Returns the text of the selection, including one of all filtered rows. */
function useSelectedText<Row>({ selection, selectedText }: Partial<TablePart<Row>>) {
  const text = useText(messages)
  const all = selection && 'all' in selection ? (selection as ListSelection<Row>).all : null
  return all ? () => text('bulk.allSelected', { count: all.count }) : selectedText
}

/** Adds the selection of all filtered rows, if the list supports it. */
const withSelectFiltered = <Row, Table extends Partial<TablePart<Row>>>(
  table: Table & Partial<TablePart<Row>>,
) =>
  table.selection && 'selectFiltered' in table.selection
    ? {
        ...table,
        bulkActions: (
          <>
            {table.bulkActions}
            <SelectFiltered selection={table.selection as ListSelection<Row>} />
          </>
        ),
      }
    : table

function SelectFiltered<Row>({ selection }: { selection: ListSelection<Row> }) {
  const text = useText(messages)
  if (selection.filtered === null) return null
  return (
    <Button
      isSmall
      variant="quiet"
      isLoading={selection.isSelecting}
      onClick={() => void selection.selectFiltered()}
    >
      {text('bulk.selectAll', { count: selection.filtered })}
    </Button>
  )
}

/** Removes the bulk actions, and all row actions that change data, from a read-only table. */
const withoutChanges = <Row, Table extends Partial<TablePart<Row>>>({
  selection: _,
  bulkActions: __,
  actions,
  ...table
}: Table & Partial<TablePart<Row>>) => ({
  ...table,
  ...(actions && { actions: (row: Row) => actions(row).filter(({ isRead }) => isRead) }),
})

const idOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : ''

/** Primary in a page's header, secondary in its empty list: one primary button per screen. */
export function CreateButton({ label, onSelect, variant }: CreateAction & { variant?: 'secondary' }) {
  if (useIsReadOnly()) return null
  return (
    <Button {...(variant && { variant })} iconLeft="add" onClick={onSelect}>
      {label}
    </Button>
  )
}
