import { dashboards } from '@esquadro/contract/calls/cms'
import type { LedgerEntry } from '@esquadro/contract/reports/dashboards/cms'
import { entryKinds } from '@esquadro/texts/entries'
import { entriesList, flows } from '@esquadro/texts/lists/dashboard'
import { searchProfessionals } from '../../../people/professionals/search-professionals.ts'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter, PeriodFilter, SearchFilter } from '../../../platform/lists/filters.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { useList } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-dashboard.messages.ts'
import { useSourceActions } from './use-source-actions.ts'

/** The ledger entries of a month and flow behind a figure of the dashboard. */
export function EntriesList() {
  const text = useText(messages)
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
      file={dashboards.getDataToExport}
      actions={actions}
      filters={
        <>
          <PeriodFilter list={list} label={text('period')} />
          <EnumFilter list={list} name="flow" label={text('flow')} all={text('anyFlow')} option={flows} />
          <EnumFilter
            list={list}
            name="kind"
            label={text('kind')}
            all={text('anyKind')}
            option={entryKinds}
          />
          <SearchFilter
            list={list}
            name="professional"
            label={text('professional')}
            all={text('anyProfessional')}
            isMore
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
  const column = useColumn(entriesList)
  const flowWords = useWords(flows)
  const kinds = useWords(entryKinds)
  const text = useText(messages)
  const { number, dateTime } = useFormats()
  return [
    column('occurredAt', (row) => dateTime(row.occurredAt), { phone: 'about' }),
    column('professional', (row) => row.professional.name, { isMain: true }),
    column('kind', (row) => kinds[row.kind]),
    column('flow', (row) => flowWords[row.flow], { isExtra: true }),
    {
      key: 'source',
      title: text('source'),
      isExtra: true,
      cell: (row) =>
        [row.store, row.invoice && text('invoiceNumber', { number: row.invoice.number }), row.reason]
          .filter(Boolean)
          .join(' · ') || '–',
    },
    column('points', (row) => number(row.points), {
      phone: 'figure',
      ...(total !== undefined && { total: number(total) }),
    }),
  ]
}
