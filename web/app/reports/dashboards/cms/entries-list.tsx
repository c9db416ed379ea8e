import { dashboards } from '@esquadro/contract/calls/cms'
import type { LedgerEntry } from '@esquadro/contract/reports/dashboards/cms'
import { messages as extractMessages } from '../../../ledger/extract/extract.messages.ts'
import { searchProfessionals } from '../../../people/professionals/search-professionals.ts'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter, PeriodFilter, SearchFilter } from '../../../platform/lists/filters.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { useList } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-dashboard.messages.ts'
import { useSourceActions } from './use-source-actions.ts'

/** The ledger entries of a month and flow behind a figure of the dashboard. */
export function EntriesList() {
  const text = useText(messages)
  const extractText = useText(extractMessages)
  const actions = useSourceActions()
  const list = useList(dashboards.getEntries, {
    filters: ['flow', 'kind', 'professional', 'from', 'to'],
    defaults: { sort: '-occurredAt', limit: 25 },
    send: (query) => ({ ...query, key: 'entries' }),
  })
  return (
    <List
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      name={text('tab.entries')}
      columns={useEntryColumns(list.data?.totals.points)}
      rowName={(row) => row.professional.name}
      file={{ name: text('tab.entries'), endpoint: dashboards.getDataToExport }}
      actions={actions}
      filters={
        <>
          <PeriodFilter list={list} label={text('period')} />
          <EnumFilter
            list={list}
            name="flow"
            label={text('flow')}
            all={text('anyFlow')}
            option={(flow) => text(`flow.${flow}`)}
          />
          <EnumFilter
            list={list}
            name="kind"
            label={text('kind')}
            all={text('anyKind')}
            option={(kind) => extractText(`kind.${kind}`)}
          />
          <SearchFilter
            list={list}
            name="professional"
            label={text('professional')}
            all={text('anyProfessional')}
            load={searchProfessionals}
            chosenLabel={list.data?.items[0]?.professional.name}
          />
        </>
      }
      empty={{ title: text('entries.empty'), text: text('entries.emptyText') }}
    />
  )
}

function useEntryColumns(total: number | undefined): Column<LedgerEntry>[] {
  const text = useText(messages)
  const extractText = useText(extractMessages)
  const { number, dateTime } = useFormats()
  return [
    {
      key: 'occurredAt',
      title: text('at'),
      phone: 'about',
      cell: (row) => dateTime(row.occurredAt),
    },
    { key: 'professional', title: text('professional'), isMain: true, cell: (row) => row.professional.name },
    { key: 'kind', title: text('kind'), cell: (row) => extractText(`kind.${row.kind}`) },
    { key: 'flow', title: text('flow'), isExtra: true, cell: (row) => text(`flow.${row.flow}`) },
    {
      key: 'source',
      title: text('source'),
      isExtra: true,
      cell: (row) =>
        [row.store, row.invoice && text('invoiceNumber', { number: row.invoice.number }), row.reason]
          .filter(Boolean)
          .join(' · ') || '–',
    },
    {
      key: 'points',
      title: text('points'),
      phone: 'figure',
      isNumeric: true,
      cell: (row) => number(row.points),
      ...(total !== undefined && { total: number(total) }),
    },
  ]
}
