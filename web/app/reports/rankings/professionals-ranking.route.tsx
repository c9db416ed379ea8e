import { rankings } from '@esquadro/contract/calls/cms'
import { useNavigate } from 'react-router'
import { messages as professionalMessages } from '../../people/professionals/professionals.messages.ts'
import { call } from '../../platform/api/call.ts'
import type { DropdownOption } from '../../platform/design/dropdown/dropdown.types.ts'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EnumFilter, PeriodFilter, SearchFilter } from '../../platform/lists/filters.tsx'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { type ListState, useList } from '../../platform/lists/use-list.ts'
import { useViewSwitch } from '../../platform/lists/use-view-switch.tsx'
import { RankingChart, RankingPeriod } from './ranking-chart.tsx'
import { useRankingColumns } from './ranking-columns.tsx'
import { messages } from './rankings.messages.ts'

const FILTERS = ['profession', 'level', 'city', 'from', 'to'] as const
type Ranking = ListState<typeof rankings.getProfessionalsRanking, (typeof FILTERS)[number]>

async function searchCities(q: string): Promise<DropdownOption[]> {
  const [found] = await call(rankings.getCities, { query: { q } })
  return (found?.items ?? []).map((city) => ({ value: city, label: city }))
}

/** §2 /cms/reports/professionals-ranking: professionals by the points of a period, with their movement. */
export default function ProfessionalsRankingRoute() {
  const text = useText(messages)
  const navigate = useNavigate()
  const chart = useViewSwitch({
    label: text('view'),
    table: text('view.table'),
    picture: { value: 'chart', label: text('view.chart'), icon: 'chart' },
  })
  const list = useList(rankings.getProfessionalsRanking, { filters: FILTERS, defaults: { limit: 25 } })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      action={chart.control}
      above={list.data && <RankingPeriod ranking={list.data} />}
      gallery={chart.isPicture ? () => list.data && <RankingChart ranking={list.data} /> : undefined}
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      columns={useRankingColumns()}
      rowName={(row) => row.name}
      file={rankings.exportProfessionalsRanking}
      filters={<Filters list={list} />}
      to={({ id }) => `/cms/professionals/${id}`}
      actions={(row) => [
        {
          label: text('open'),
          isRead: true,
          icon: 'user',
          onSelect: () => void navigate(`/cms/professionals/${row.id}`),
        },
        {
          label: text('sales'),
          isRead: true,
          icon: 'file',
          onSelect: () => void navigate(`/cms/professionals/invoices?professional=${row.id}`),
        },
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}

function Filters({ list }: { list: Ranking }) {
  const text = useText(messages)
  const professionText = useText(professionalMessages)
  const designText = useDesignText()
  return (
    <>
      <PeriodFilter list={list} label={text('period')} />
      <EnumFilter
        list={list}
        name="profession"
        label={text('profession')}
        all={text('anyProfession')}
        option={(profession) => professionText(`profession.${profession}`)}
      />
      <EnumFilter
        list={list}
        name="level"
        label={text('level')}
        all={text('anyLevel')}
        isMore
        option={(level) => designText(`level.${level}`)}
      />
      <SearchFilter
        list={list}
        name="city"
        label={text('city')}
        all={text('anyCity')}
        isMore
        load={searchCities}
        chosenLabel={list.state.filters.city}
      />
    </>
  )
}
