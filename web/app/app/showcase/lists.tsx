import { useMemo, useState } from 'react'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { DataTable } from '../../platform/design/data-table/data-table.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useCsvExport } from '../../platform/design/data-table/use-csv-export.ts'
import { useRowSelection } from '../../platform/design/data-table/use-row-selection.ts'
import { useTableState } from '../../platform/design/data-table/use-table-state.ts'
import { SelectDropdown } from '../../platform/design/dropdown/select-dropdown.tsx'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { toast } from '../../platform/design/toast/toast.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { answer, type SampleRow, sampleRows, statuses } from './sample-rows.ts'
import { Sheet } from './specimen.tsx'
import { useShowcaseText } from './use-showcase-text.ts'

const tones = { approved: 'success', review: 'warn', rejected: 'danger' } as const
const amounts = { many: 10_000, one: 1, none: 0, loadingRows: 0, failing: 0 } as const
type Case = keyof typeof amounts

export function Lists({ number }: { number: number }) {
  const text = useShowcaseText()
  const [shown, setShown] = useState<Case>('many')
  const state = useTableState({ filters: ['status'], defaultSort: '-issuedOn' })
  const selection = useRowSelection()
  const rows = useMemo(() => sampleRows(amounts[shown]), [shown])
  const data = useMemo(() => answer(rows, state.query), [rows, state.query])
  const columns = useColumns(data.items)
  const exportAll = useCsvExport({
    name: 'notas',
    columns,
    load: async (page, limit) => answer(rows, { ...state.query, page, limit }),
  })
  return (
    <Sheet number={number} id="lists" title={text('lists')} text={text('listsText')}>
      <Tabs
        label={text('lists')}
        value={shown}
        onChange={(value) => setShown(value as Case)}
        tabs={(Object.keys(amounts) as Case[]).map((value) => ({ value, label: text(value) }))}
      >
        <DataTable
          name={text('tableName')}
          columns={columns}
          data={shown === 'loadingRows' || shown === 'failing' ? null : data}
          reading={{
            error: shown === 'failing' ? { msg: text('failed') } : null,
            isFetching: false,
            refetch: () => setShown('many'),
          }}
          state={state}
          rowKey={(row) => row.id}
          rowName={(row) => `${text('number')} ${row.number}`}
          onOpen={(row) => toast.info(row.number)}
          selection={selection}
          onExport={exportAll}
          filters={
            <SelectDropdown
              label={text('status')}
              placeholder={text('allStatuses')}
              isClearable
              options={statuses.map((value) => ({ value, label: text(value) }))}
              value={state.filters.status || null}
              onChange={(value) => state.setFilter('status', value)}
            />
          }
          actions={(row) => [
            { label: text('open'), icon: 'eye', onSelect: () => toast.info(row.number) },
            {
              label: text('reverse'),
              icon: 'undo',
              isDanger: true,
              isDisabled: row.status !== 'approved',
              onSelect: () => toast.warn(row.number),
            },
          ]}
          bulkActions={
            <>
              <Button isSmall variant="success" onClick={selection.clear}>
                {text('approve')}
              </Button>
              <Button isSmall variant="danger" isOutlined onClick={selection.clear}>
                {text('reject')}
              </Button>
            </>
          }
        />
      </Tabs>
    </Sheet>
  )
}

/** The columns of the table, with the totals of the rows on the page. */
function useColumns(items: readonly SampleRow[]) {
  const text = useShowcaseText()
  const formats = useFormats()
  return useMemo<Column<SampleRow>[]>(
    () => [
      {
        key: 'number',
        title: text('number'),
        cell: (row) => row.number,
        isSortable: true,
        isMain: true,
        csv: (row) => row.number,
      },
      {
        key: 'customer',
        title: text('customer'),
        cell: (row) => row.customer,
        isSortable: true,
        csv: (row) => row.customer,
      },
      { key: 'store', title: text('store'), cell: (row) => row.store, csv: (row) => row.store },
      {
        key: 'issuedOn',
        title: text('issued'),
        cell: (row) => formats.date(row.issuedOn),
        isSortable: true,
        csv: (row) => formats.date(row.issuedOn),
      },
      {
        key: 'totalCents',
        title: text('amount'),
        cell: (row) => formats.money(row.totalCents),
        isSortable: true,
        isNumeric: true,
        total: formats.money(items.reduce((sum, row) => sum + row.totalCents, 0)),
        csv: (row) => row.totalCents / 100,
      },
      {
        key: 'points',
        title: text('points'),
        cell: (row) => formats.number(row.points),
        isSortable: true,
        isNumeric: true,
        total: formats.number(items.reduce((sum, row) => sum + row.points, 0)),
        csv: (row) => row.points,
      },
      {
        key: 'status',
        title: text('status'),
        cell: (row) => <Badge tone={tones[row.status]}>{text(row.status)}</Badge>,
        csv: (row) => text(row.status),
      },
    ],
    [text, formats, items],
  )
}
