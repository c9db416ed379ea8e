import { experiences, experienceReports as report } from '@esquadro/contract/calls/cms'
import { EXPERIENCE_AUDIENCES } from '@esquadro/contract/rewards/experiences/vocabulary'
import { experienceReportList } from '@esquadro/texts/lists/experience-report'
import { experienceAudiences } from '@esquadro/texts/lists/experiences'
import { useNavigate } from 'react-router'
import { listQuery } from '../../platform/api/list-query.ts'
import { useEndpoint } from '../../platform/api/queries.ts'
import { SkeletonBlock } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { EnumFilter, OptionsFilter, PeriodFilter } from '../../platform/lists/filters.tsx'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { type ListState, useList } from '../../platform/lists/use-list.ts'
import { useViewSwitch } from '../../platform/lists/use-view-switch.tsx'
import { CategoryChart } from './category-chart.tsx'
import { useReportColumns } from './experience-report-columns.tsx'
import { messages } from './experience-reports.messages.ts'

const FILTERS = ['category', 'audience', 'from', 'to'] as const
type ReportList = ListState<typeof report.getAll, (typeof FILTERS)[number]>

/** §2 /cms/reports/experiences: seats, demand, attendance and waiting lists, by experience and by category. */
export default function CmsExperienceReportRoute() {
  const text = useText(messages)
  const navigate = useNavigate()
  const list = useList(report.getAll, { filters: FILTERS, defaults: { sort: '-startsAt', limit: 25 } })
  const chart = useViewSwitch({
    label: text('view'),
    table: text('view.table'),
    picture: { value: 'chart', label: text('view.chart'), icon: 'chart' },
  })
  const to = (id: string) => `/cms/professionals/experiences?participants=${id}`
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      name={text('list')}
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      action={chart.control}
      gallery={chart.isPicture ? () => <Chart list={list} /> : undefined}
      columns={useReportColumns()}
      rowName={(row) => row.title}
      file={report.exportAll}
      filters={<Filters list={list} />}
      to={(row) => to(row.id)}
      actions={(row) => [
        { label: text('people'), isRead: true, icon: 'users', onSelect: () => void navigate(to(row.id)) },
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}

/** The chart of the categories, under the same filters as the table. */
function Chart({ list }: { list: ReportList }) {
  const {
    page: _,
    limit: __,
    sort: ___,
    ...filters
  } = list.query as Readonly<Record<string, string | number | undefined>>
  const reading = useEndpoint(report.getSummary, {
    query: listQuery(report.getSummary, filters),
    keepPrevious: true,
  })
  if (reading.error) return <ErrorState reading={reading} />
  if (!reading.data) return <SkeletonBlock height="14rem" />
  return reading.data.items.length > 0 ? <CategoryChart items={reading.data.items} /> : null
}

function Filters({ list }: { list: ReportList }) {
  const titles = useWords(experienceReportList.columns)
  const text = useText(messages)
  const categories = useEndpoint(experiences.getAllCategories, { query: { limit: 100, sort: 'name' } })
  return (
    <>
      <OptionsFilter
        list={list}
        name="category"
        label={titles.category}
        all={text('allCategories')}
        options={(categories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        isLoading={categories.isPending}
      />
      <EnumFilter
        list={list}
        name="audience"
        label={text('audience')}
        all={text('allAudiences')}
        isMore
        option={experienceAudiences}
        values={EXPERIENCE_AUDIENCES}
      />
      <PeriodFilter list={list} label={text('period')} />
    </>
  )
}
