import * as accelerators from '@esquadro/contract/accelerators/professional'
import type { DashboardData } from '@esquadro/contract/dashboards/professional'
import * as dashboards from '@esquadro/contract/dashboards/professional'
import { useEndpoint } from '../api/queries.ts'
import { useUser } from '../api/store.ts'
import { ButtonLink } from '../design/button/button-link.tsx'
import { Page } from '../design/layout/page.tsx'
import { Section } from '../design/layout/section.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { Skeleton, SkeletonText } from '../design/skeleton/skeleton.tsx'
import { Stat } from '../design/stat/stat.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { Lines } from '../extract/extract-list.tsx'
import { LineDrawer } from '../extract/line-drawer.tsx'
import { useOpenLine } from '../extract/use-open-line.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { StandingCard } from '../levels/standing-card.tsx'
import { messages } from './dashboards.messages.ts'
import styles from './dashboards.module.css'
import { MonthChart } from './month-chart.tsx'
import { RunningAccelerators } from './running-accelerators.tsx'

/** What a professional sees first: balance, level, the months, what runs and what happened last. */
export function ProfessionalDashboard() {
  const text = useText(messages)
  const user = useUser()
  const { data, error, refetch, isFetching } = useEndpoint(dashboards.getData)
  const [firstName] = (user?.name ?? '').split(' ')
  return (
    <Page>
      <PageTitle title={text('title')} description={text('description')} />
      <PageHeader
        title={firstName ? text('greeting', { name: firstName }) : text('title')}
        text={text('lead')}
        action={
          <ButtonLink to="/customers" iconLeft="add">
            {text('action')}
          </ButtonLink>
        }
      />
      {data ? (
        <Content data={data} />
      ) : error ? (
        <ErrorState text={error.msg} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function Content({ data }: { data: DashboardData }) {
  const text = useText(messages)
  const { number } = useFormats()
  const line = useOpenLine()
  const { summary, standing, latest, counts } = data
  const hasMonths = summary.months.some((one) => one.earned + one.spent + one.expired + one.reversed > 0)
  return (
    <>
      {counts.customersExpiring > 0 && (
        <div className={styles.notice}>
          <Notice
            tone="warn"
            title={text('customers.title', { count: counts.customersExpiring })}
            action={<TextLink to="/customers?state=expiring">{text('customers.action')}</TextLink>}
          >
            {text('customers.text')}
          </Notice>
        </div>
      )}
      <div className={styles.top}>
        <Balance summary={summary} />
        <StandingCard standing={standing} />
      </div>
      <Section title={text('months.title')} text={text('months.text')}>
        {hasMonths ? (
          <MonthChart months={summary.months} />
        ) : (
          <p className={styles.none}>{text('months.none')}</p>
        )}
      </Section>
      <div className={styles.below}>
        <div>
          <Section
            title={text('latest.title')}
            action={<TextLink to="/extract">{text('latest.all')}</TextLink>}
          >
            {latest.length > 0 ? (
              <Lines lines={latest} onOpen={({ id }) => line.open(id)} />
            ) : (
              <p className={styles.none}>{text('latest.none')}</p>
            )}
          </Section>
        </div>
        <div>
          <Section title={text('accelerators.title')}>
            <Accelerators />
          </Section>
        </div>
      </div>
      <Section title={text('counts.title')}>
        <div className={styles.counts}>
          <Stat label={text('counts.customers')} value={number(counts.customers)} />
          <Stat label={text('counts.approved')} value={number(counts.invoicesApproved)} />
          <Stat label={text('counts.inReview')} value={number(counts.invoicesInReview)} />
        </div>
      </Section>
      <LineDrawer line={line} />
    </>
  )
}

function Balance({ summary }: Pick<DashboardData, 'summary'>) {
  const text = useText(messages)
  const { number, points, date } = useFormats()
  const { balance, available, pending, expiring, owed, earned } = summary
  const [next] = pending.days
  return (
    <div className={styles.balance}>
      <Stat
        size="large"
        label={text('balance')}
        value={number(balance)}
        unit="Pts"
        hint={earned === 0 ? text('balanceNone') : text('balanceHint', { points: points(available) })}
      />
      <div className={styles.pair}>
        <Stat
          label={text('pending')}
          value={number(pending.points)}
          hint={next ? text('pendingHint', { day: date(next.day) }) : text('pendingNone')}
        />
        {owed > 0 ? (
          <Stat label={text('owed')} value={number(owed)} hint={text('owedHint')} />
        ) : (
          <Stat
            label={text('expiring')}
            value={number(expiring.in90Days)}
            hint={
              expiring.next ? text('expiringHint', { day: date(expiring.next.day) }) : text('expiringNone')
            }
          />
        )}
      </div>
    </div>
  )
}

function Accelerators() {
  const { data, error, refetch, isFetching } = useEndpoint(accelerators.getAll, { query: { limit: 10 } })
  if (data) return <RunningAccelerators items={data.items} total={data.total} />
  if (error) return <ErrorState text={error.msg} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <SkeletonText lines={4} />
}

function Waiting() {
  const text = useText(messages)
  return (
    <div role="status" aria-label={text('loading')}>
      <div className={styles.top}>
        <div className={styles.balance}>
          <Skeleton width="9rem" />
          <Skeleton width="16rem" height="4rem" />
          <div className={styles.pair}>
            <Skeleton height="5rem" />
            <Skeleton height="5rem" />
          </div>
        </div>
        <Skeleton height="16rem" />
      </div>
      <Skeleton height="16rem" />
    </div>
  )
}
