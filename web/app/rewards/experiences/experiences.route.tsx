import { PAGE_SIZES } from '@esquadro/contract/platform/fields/page'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { Pagination } from '../../platform/design/pagination/pagination.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { ExperienceCalendar } from './calendar/experience-calendar.tsx'
import { ExperienceDrawer } from './details/experience-drawer.tsx'
import { messages } from './experiences.messages.ts'
import styles from './experiences.module.css'
import { type ExperienceTab, type ExperienceView, TABS, useExperiencesView } from './experiences-view.ts'
import { ExperienceFilters } from './list/experience-filters.tsx'
import { ExperienceGrid, ExperienceGridSkeleton } from './list/experience-grid.tsx'
import { ExperienceRows } from './list/experience-rows.tsx'
import { useExperienceCalls } from './reader.ts'

/** §2 /experiences, for professionals and shopkeepers: upcoming, subscribed and past experiences, as a list or a calendar. */
export default function ExperiencesPage() {
  const text = useText(messages)
  const { calls } = useExperienceCalls()
  const view = useExperiencesView()
  const { state, tab, isCalendar } = view
  const mine = useEndpoint(calls.getAll, { query: { mine: 'true', limit: 10 } })
  const counts: Partial<Record<ExperienceTab, number>> = mine.data ? { mine: mine.data.total } : {}
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader
        title={text('title')}
        text={text('text')}
        action={
          <ButtonLink
            variant="secondary"
            iconLeft={isCalendar ? 'list' : 'calendar'}
            to={isCalendar ? '/experiences' : '/experiences?view=calendar'}
          >
            {text(isCalendar ? 'toList' : 'toCalendar')}
          </ButtonLink>
        }
      />
      {isCalendar ? (
        <>
          <ExperienceFilters view={view} />
          <ExperienceCalendar view={view} />
        </>
      ) : (
        <Tabs
          label={text('tabs')}
          tabs={TABS.map((value) => ({ value, label: text(`tab.${value}`), count: counts[value] }))}
          value={tab}
          onChange={(value) => state.setFilter('tab', value === 'coming' ? null : value)}
        >
          <ExperienceFilters view={view} />
          <List view={view} />
        </Tabs>
      )}
      <ExperienceDrawer />
    </Page>
  )
}

const queryOf = {
  coming: {},
  mine: { mine: 'true' },
  past: { when: 'past', sort: '-startsAt' },
} as const satisfies Record<ExperienceTab, unknown>

/** A list that fits on the smallest page needs no pagination. */
const smallestPage = PAGE_SIZES[0]

const sorts = ['startsAt', 'closesAt', 'costPoints', 'title'] as const

function List({ view }: { view: ExperienceView }) {
  const { calls } = useExperienceCalls()
  const { state, tab, narrowing, isNarrowed } = view
  const sort = tab === 'coming' && sorts.find((option) => option === state.sort)
  const reading = useEndpoint(calls.getAll, {
    query: {
      ...narrowing,
      ...queryOf[tab],
      ...(sort && { sort }),
      page: state.page,
      limit: state.limit,
    },
    keepPrevious: true,
  })
  const { data, error, isPlaceholderData } = reading
  if (error) return <ErrorState reading={reading} />
  if (!data) return <ExperienceGridSkeleton />
  return (
    <>
      {data.total === 0 ? (
        <Empty view={view} />
      ) : (
        <>
          <VisibleTotal total={data.total} />
          <ExperienceGrid
            items={data.items}
            hasLead={tab === 'coming' && data.page === 1 && !isNarrowed && data.items.length > 3}
            isFetching={isPlaceholderData}
          />
          {data.total > smallestPage && (
            <div className={styles.pages}>
              <Pagination
                page={state.page}
                limit={state.limit}
                total={data.total}
                onPage={(page, replaces) => state.change({ page, replaces })}
                onLimit={(limit) => state.change({ limit })}
              />
            </div>
          )}
        </>
      )}
      {tab === 'mine' && <History />}
    </>
  )
}

function VisibleTotal({ total }: { total: number }) {
  const text = useText(messages)
  return (
    <p className={styles.total} aria-live="polite">
      {text('total', { count: total })}
    </p>
  )
}

function Empty({ view }: { view: ExperienceView }) {
  const text = useText(messages)
  const { state, tab, isNarrowed } = view
  if (isNarrowed)
    return (
      <EmptyState
        title={text('empty.filtered')}
        text={text('empty.filteredText')}
        action={
          <Button variant="secondary" onClick={view.clear}>
            {text('clear')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={text(`empty.${tab}`)}
      text={text(`empty.${tab}Text`)}
      action={
        tab === 'mine' && (
          <Button variant="primary" onClick={() => state.setFilter('tab', null)}>
            {text('empty.mineAction')}
          </Button>
        )
      }
    />
  )
}

/** Past experiences with a subscription. */
function History() {
  const text = useText(messages)
  const { calls } = useExperienceCalls()
  const { data } = useEndpoint(calls.getAll, {
    query: { mine: 'true', when: 'past', sort: '-startsAt', limit: 25 },
  })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={text('history.title')} text={text('history.text')}>
      <ExperienceRows items={data.items} />
    </Section>
  )
}
