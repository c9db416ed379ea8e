import { dashboards } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import type { OpenCredit } from '@esquadro/contract/reports/dashboards/cms'
import { entryKinds } from '@esquadro/texts/entries'
import { openPointsList } from '@esquadro/texts/lists/dashboard'
import { searchProfessionals } from '../../../people/professionals/search-professionals.ts'
import { searchStores } from '../../../people/stores/search-stores.ts'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter, OptionsFilter, SearchFilter } from '../../../platform/lists/filters.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { type ListState, useList } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-dashboard.messages.ts'
import { useSourceActions } from './use-source-actions.ts'

const FILTERS = ['expires', 'category', 'store', 'professional', 'state'] as const
type OpenPoints = ListState<typeof dashboards.getOpenPoints, (typeof FILTERS)[number]>

/** The credits with points left: those of an expiry month, category, store or state behind the liability. */
export function OpenPointsList() {
  const text = useText(messages)
  const actions = useSourceActions()
  const list = useList(dashboards.getOpenPoints, {
    filters: FILTERS,
    defaults: { sort: 'expiresOn', limit: 25 },
    send: (query) => ({ ...query, key: 'open-points' }),
  })
  return (
    <List
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      name={text('tab.open')}
      columns={useOpenColumns(list.data?.totals.points)}
      rowName={(row) => row.professional.name}
      file={dashboards.getDataToExport}
      actions={actions}
      filters={<Filters list={list} />}
      empty={{ title: text('open.empty'), text: text('open.emptyText') }}
    />
  )
}

function Filters({ list }: { list: OpenPoints }) {
  const text = useText(messages)
  const { month } = useFormats()
  const dashboard = useEndpoint(dashboards.getAll)
  const categories = useEndpoint(products.getAllCategories)
  const first = list.data?.items[0]
  const isNone = list.state.filters.store === 'none'
  return (
    <>
      <OptionsFilter
        list={list}
        name="expires"
        label={text('month')}
        all={text('anyMonth')}
        isLoading={dashboard.isPending}
        options={(dashboard.data?.liability.months ?? []).map((bucket) => ({
          value: bucket.month ?? 'never',
          label: bucket.month === null ? text('never') : month(bucket.month),
        }))}
      />
      <OptionsFilter
        list={list}
        name="category"
        label={text('category')}
        all={text('anyCategory')}
        isLoading={categories.isPending}
        options={[
          ...(categories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: 'none', label: text('liability.noCategory') },
        ]}
      />
      <SearchFilter
        list={list}
        name="store"
        label={text('store')}
        all={text('anyStore')}
        load={async (typed) => [
          ...(typed === '' ? [{ value: 'none', label: text('liability.noStore') }] : []),
          ...(await searchStores(typed)),
        ]}
        chosenLabel={isNone ? text('liability.noStore') : first?.store}
      />
      <SearchFilter
        list={list}
        name="professional"
        label={text('professional')}
        all={text('anyProfessional')}
        load={searchProfessionals}
        chosenLabel={first?.professional.name}
      />
      <EnumFilter
        list={list}
        name="state"
        label={text('state')}
        all={text('anyState')}
        option={(state) => text(state)}
      />
    </>
  )
}

function useOpenColumns(total: number | undefined): Column<OpenCredit>[] {
  const column = useColumn(openPointsList)
  const kinds = useWords(entryKinds)
  const text = useText(messages)
  const { number, date } = useFormats()
  return [
    column('professional', (row) => row.professional.name, { isMain: true }),
    column('kind', (row) => kinds[row.kind], { isExtra: true }),
    {
      key: 'source',
      title: text('source'),
      phone: 'about',
      cell: (row) =>
        [row.store, row.invoice && text('invoiceNumber', { number: row.invoice.number })]
          .filter(Boolean)
          .join(' · ') || '–',
    },
    column('occurredAt', (row) => date(row.occurredAt), { isExtra: true }),
    {
      key: 'state',
      title: text('state'),
      phone: 'state',
      cell: (row) => (
        <Badge tone={row.isPending ? 'warn' : 'success'}>
          {text(row.isPending ? 'pending' : 'available')}
        </Badge>
      ),
    },
    column('expiresOn', (row) => (row.expiresOn === null ? text('never') : date(row.expiresOn))),
    column('points', (row) => number(row.points), {
      phone: 'figure',
      ...(total !== undefined && { total: number(total) }),
    }),
  ]
}
