import { dashboards } from '@esquadro/contract/calls/cms'
import { type ExpiringPoints } from '@esquadro/contract/reports/dashboards/cms'
import { EXPIRING_DAYS } from '@esquadro/contract/reports/dashboards/vocabulary'
import { expiringPointsList } from '@esquadro/texts/lists/dashboard'
import { useNavigate } from 'react-router'
import { messages as professionalMessages } from '../../../people/professionals/professionals.messages.ts'
import { useEndpoint } from '../../../platform/api/queries.ts'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter, OptionsFilter } from '../../../platform/lists/filters.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
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
      file={dashboards.getDataToExport}
      to={(row) => detailsLink('open', { professional: row.id })}
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
  const column = useColumn(expiringPointsList)
  const professionText = useText(professionalMessages)
  const { number, money, date } = useFormats()
  const value = (cents: number | null) => (cents === null ? '–' : money(cents))
  return [
    column('name', (row) => row.name, { isMain: true }),
    column('profession', (row) => (row.profession ? professionText(`profession.${row.profession}`) : '–'), {
      isExtra: true,
    }),
    column('firstOn', (row) => date(row.firstOn), { phone: 'about' }),
    column('lastOn', (row) => date(row.lastOn), { isExtra: true }),
    column('credits', (row) => number(row.credits), { isExtra: true }),
    column('value', (row) => value(row.cents), { ...(totals && { total: value(totals.cents) }) }),
    column('points', (row) => number(row.points), {
      phone: 'figure',
      ...(totals && { total: number(totals.points) }),
    }),
  ]
}
