import type { InvoiceCheck } from '@esquadro/contract/fields/invoice-check'
import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import { listQuery } from '../../api/list-query.ts'
import { useEndpoint } from '../../api/queries.ts'
import { Badge } from '../../design/badge/badge.tsx'
import { DataTable } from '../../design/data-table/data-table.tsx'
import type { Column } from '../../design/data-table/data-table.types.ts'
import { useTableState } from '../../design/data-table/use-table-state.ts'
import { Dropdown } from '../../design/dropdown/dropdown.tsx'
import { EmptyState } from '../../design/state/empty-state.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { useReasons } from '../check-list.tsx'
import styles from '../invoices.module.css'
import { messages } from './corrections.messages.ts'

const tones = { open: 'danger', dismissed: 'neutral', settled: 'success' } as const

/** The files of the store that were refused on reading: those to put right first, the others by the filter. */
export function RefusedFiles({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useText(messages)
  const format = useFormats()
  const state = useTableState({ prefix: 'files.', filters: ['state'] })
  const chosen = invoices.INTAKE_STATES.find((one) => one === state.filters.state)
  const isAny = state.filters.state === 'any'
  const { state: _, ...query } = state.query
  const list = useEndpoint(invoices.getIntakes, {
    query: listQuery(invoices.getIntakes, {
      ...query,
      verdict: 'red',
      ...(isAny ? {} : { state: chosen ?? 'open' }),
    }),
    keepPrevious: true,
  })
  const columns: Column<invoices.Intake>[] = [
    {
      key: 'name',
      title: text('files.name'),
      cell: (row) => <span className={styles.fileName}>{row.fileName}</span>,
      isMain: true,
    },
    { key: 'why', title: text('files.why'), cell: (row) => <Why intake={row} /> },
    { key: 'sentAt', title: text('files.sentAt'), cell: (row) => format.dateTime(row.sentAt) },
    {
      key: 'state',
      title: text('files.state'),
      cell: (row) => row.state && <Badge tone={tones[row.state]}>{text(`state.${row.state}`)}</Badge>,
    },
  ]
  const options = [
    ...invoices.INTAKE_STATES.map((value) => ({ value, label: text(`state.${value}`) })),
    { value: 'any' as const, label: text('files.anyState') },
  ]
  return (
    <DataTable
      name={text('files.list')}
      columns={columns}
      data={list.data}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.fileName}
      reading={list}
      hasSearch
      filters={
        <Dropdown
          label={text('files.state')}
          options={options}
          value={isAny ? 'any' : (chosen ?? 'open')}
          onChange={(value) => state.setFilter('state', value === 'open' ? null : value)}
        />
      }
      onOpen={({ id }) => onOpen(id)}
      empty={<EmptyState title={text('files.empty')} text={text('files.emptyText')} />}
    />
  )
}

function Why({ intake }: { intake: invoices.Intake }) {
  const text = useText(messages)
  const reasons = useReasons()
  const red = intake.checks.filter(({ light }: InvoiceCheck) => light === 'red')
  const first = intake.refusal ? reasons.refusal(intake.refusal) : red[0] && reasons.check(red[0])
  return (
    <>
      {first}
      {red.length > 1 && ` (${text('more', { count: red.length - 1 })})`}
    </>
  )
}
