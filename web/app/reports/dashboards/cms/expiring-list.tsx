import { dashboards } from '@esquadro/contract/calls/cms'
import { type ExpiringPoints } from '@esquadro/contract/reports/dashboards/cms'
import { EXPIRING_DAYS } from '@esquadro/contract/reports/dashboards/vocabulary'
import { useNavigate } from 'react-router'
import { messages as professionalMessages } from '../../../people/professionals/professionals.messages.ts'
import { useEndpoint } from '../../../platform/api/queries.ts'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter, OptionsFilter } from '../../../platform/lists/filters.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { type ListState, useList } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-dashboard.messages.ts'
import { detailsLink, professionalLink } from './links.ts'

const FILTERS = ['within', 'profession'] as const
type Expiring = ListState<typeof dashboards.getExpiring, (typeof FILTERS)[number]>

/** Professionals whose points expire in the coming days or in a month, with the points and the date. */
export function ExpiringList() {
  const text = useText(messages)
  const navigate = useNavigate()
  const list = useList(dashboards.getExpiring, {
    filters: FILTERS,
    defaults: { sort: 'firstOn', limit: 25 },
    send: (query) => ({ ...query, key: 'expiring' }),
  })
  return (
    <List
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      name={text('tab.expiring')}
      columns={useExpiringColumns(list.data?.totals)}
      rowName={(row) => row.name}
      file={{ name: text('tab.expiring'), endpoint: dashboards.getDataToExport }}
      onOpen={(row) => void navigate(detailsLink('open', { professional: row.id }))}
      actions={(row) => [
        {
          label: text('expiring.openPoints'),
          icon: 'eye',
          isRead: true,
          onSelect: () => void navigate(detailsLink('open', { professional: row.id })),
        },
        {
          label: text('openPerson'),
          icon: 'user',
          isRead: true,
          onSelect: () => void navigate(professionalLink(row.id)),
        },
      ]}
      filters={<Filters list={list} />}
      empty={{ title: text('expiring.empty'), text: text('expiring.emptyText') }}
    />
  )
}

function Filters({ list }: { list: Expiring }) {
  const text = useText(messages)
  const professionText = useText(professionalMessages)
  const { month } = useFormats()
  const dashboard = useEndpoint(dashboards.getAll)
  const months = (dashboard.data?.liability.months ?? []).flatMap((bucket) => bucket.month ?? [])
  return (
    <>
      <OptionsFilter
        list={list}
        name="within"
        label={text('expiring.within')}
        all={text('expiring.days', { count: 60 })}
        isLoading={dashboard.isPending}
        options={[
          ...EXPIRING_DAYS.map((days) => ({
            value: days,
            label: text('expiring.days', { count: Number(days) }),
          })),
          ...months.map((value) => ({ value, label: month(value) })),
        ]}
      />
      <EnumFilter
        list={list}
        name="profession"
        label={text('profession')}
        all={text('expiring.anyProfession')}
        option={(profession) => professionText(`profession.${profession}`)}
      />
    </>
  )
}

function useExpiringColumns(
  totals: { readonly points: number; readonly cents: number | null } | undefined,
): Column<ExpiringPoints>[] {
  const text = useText(messages)
  const professionText = useText(professionalMessages)
  const { number, money, date } = useFormats()
  const value = (cents: number | null) => (cents === null ? '–' : money(cents))
  return [
    { key: 'name', title: text('professional'), isMain: true, cell: (row) => row.name },
    {
      key: 'profession',
      title: text('profession'),
      isExtra: true,
      cell: (row) => (row.profession ? professionText(`profession.${row.profession}`) : '–'),
    },
    { key: 'firstOn', title: text('expiring.firstOn'), phone: 'about', cell: (row) => date(row.firstOn) },
    { key: 'lastOn', title: text('expiring.lastOn'), isExtra: true, cell: (row) => date(row.lastOn) },
    {
      key: 'credits',
      title: text('expiring.credits'),
      isExtra: true,
      isNumeric: true,
      cell: (row) => number(row.credits),
    },
    {
      key: 'value',
      title: text('expiring.value'),
      isNumeric: true,
      cell: (row) => value(row.cents),
      ...(totals && { total: value(totals.cents) }),
    },
    {
      key: 'points',
      title: text('expiring.points'),
      phone: 'figure',
      isNumeric: true,
      cell: (row) => number(row.points),
      ...(totals && { total: number(totals.points) }),
    },
  ]
}
