import { customers, dashboards } from '@esquadro/contract/calls/professional'
import type { DashboardData } from '@esquadro/contract/reports/dashboards/professional'
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { useOpenLine } from '../../../ledger/extract/line/use-open-line.ts'
import { useAction, useEndpoint } from '../../../platform/api/queries.ts'
import { useUser } from '../../../platform/api/store.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { Page } from '../../../platform/design/layout/page.tsx'
import { Section } from '../../../platform/design/layout/section.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { Skeleton, SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useDesignText } from '../../../platform/design/use-design-text.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { StoredData } from '../../../platform/offline/stored-data.tsx'
import { PageTitle } from '../../../platform/page/page-title.tsx'
import { StandingCard } from '../../score/standing-card.tsx'
import { useRise } from '../../score/use-rise.ts'
import { messages } from '../dashboards.messages.ts'
import { ProfessionalHead } from '../heads.tsx'
import { Opening, OpeningWaiting } from '../opening.tsx'
import { PointsDrawing } from './points-drawing.tsx'
import styles from './professional-dashboard.module.css'

// Loaded only for new professionals.
const ProfessionalFirstSteps = lazy(async () => ({
  default: (await import('./professional-first-steps.tsx')).ProfessionalFirstSteps,
}))
// Loaded after the opening: the page works without these parts.
const Lines = lazy(async () => ({
  default: (await import('../../../ledger/extract/lines/extract-list.tsx')).Lines,
}))
const LineDrawer = lazy(async () => ({
  default: (await import('../../../ledger/extract/line/line-drawer.tsx')).LineDrawer,
}))
const MonthChart = lazy(async () => ({ default: (await import('../month-chart.tsx')).MonthChart }))
const RisePanel = lazy(async () => ({ default: (await import('../../score/rise-panel.tsx')).RisePanel }))
const NextExperiences = lazy(async () => ({
  default: (await import('../../../rewards/experiences/list/next-experiences.tsx')).NextExperiences,
}))

const CampaignCalendar = lazy(async () => ({
  default: (await import('./campaign-calendar.tsx')).CampaignCalendar,
}))

/** The dashboard of a professional: spendable points, level, months, accelerators and latest events. */
export function ProfessionalDashboard() {
  const text = useText(messages)
  const user = useUser()
  const reading = useEndpoint(dashboards.getData, { isStored: true })
  const { error } = reading
  // Rendered in slices, so that a phone stays responsive.
  const data = useDeferredValue(reading.data)
  const [firstName] = (user?.name ?? '').split(' ')
  return (
    <Page>
      <PageTitle title={text('title')} description={text('description')} />
      <ProfessionalHead name={firstName} />
      <StoredData readings={[reading]} />
      <Suspense fallback={<Waiting />}>
        {data ? <Content data={data} /> : error ? <ErrorState reading={reading} /> : <Waiting />}
      </Suspense>
    </Page>
  )
}

function Content({ data }: { data: DashboardData }) {
  const text = useText(messages)
  const line = useOpenLine()
  const rise = useRise(data.rise)
  const { summary, standing, latest } = data
  const hasMonths = summary.months.some(
    (month) => month.earned + month.spent + month.expired + month.reversed > 0,
  )
  const isNew = summary.earned === 0 && data.counts.customers === 0
  return (
    <>
      {isNew && <ProfessionalFirstSteps />}
      {rise && (
        <Suspense fallback={null}>
          <RisePanel rise={rise} standing={standing} levels={data.levels} />
        </Suspense>
      )}
      <Available
        summary={summary}
        standing={standing}
        months={hasMonths ? <Months months={summary.months} /> : null}
      >
        <StandingCard
          standing={standing}
          levels={data.levels}
          missingCents={data.missingCents}
          pointsPerRealBps={data.pointsPerRealBps}
        />
      </Available>
      <Expiring data={data} />
      <div className={styles.columns}>
        <div>
          <Section
            title={text('latest.title')}
            action={<TextLink to="/extract">{text('latest.all')}</TextLink>}
          >
            {latest.length > 0 ? (
              <Suspense fallback={<SkeletonText lines={latest.length * 2} />}>
                <Lines lines={latest} onOpen={({ id }) => line.open(id)} />
              </Suspense>
            ) : (
              <p className={styles.none}>{text('latest.none')}</p>
            )}
          </Section>
          <Section
            title={text('notices.title')}
            action={<TextLink to="/notifications">{text('notices.all')}</TextLink>}
          >
            <Notices notices={data.notices} />
          </Section>
        </div>
        <div>
          <Section title={text('experiences.title')}>
            <Suspense fallback={<SkeletonText lines={6} />}>
              <NextExperiences />
            </Suspense>
          </Section>
          <Section title={text('accelerators.title')}>
            <Suspense fallback={<SkeletonText lines={4} />}>
              <CampaignCalendar />
            </Suspense>
          </Section>
        </div>
      </div>
      <Counts counts={data.counts} />
      {line.id && (
        <Suspense fallback={null}>
          <LineDrawer line={line} />
        </Suspense>
      )}
    </>
  )
}

/** The points of the last 12 months, under the headline. */
function Months({ months }: Pick<DashboardData['summary'], 'months'>) {
  const text = useText(messages)
  return (
    <section className={styles.months} aria-labelledby="dashboard-months">
      <h2 id="dashboard-months">{text('months.title')}</h2>
      <Suspense fallback={<SkeletonText lines={8} />}>
        <MonthChart months={months} />
      </Suspense>
    </section>
  )
}

type AvailableProps = Pick<DashboardData, 'summary' | 'standing'> & {
  /** The chart of the months. */
  months: ReactNode
  children: ReactNode
}

/**
 * Shows the spendable points as headline, their relation to the points of the cycle, then pending, expiring and owed points; the children
 * are beside it.
 */
function Available({ summary, standing, months, children }: AvailableProps) {
  const text = useText(messages)
  const design = useDesignText()
  const { number, points, date } = useFormats()
  const { balance, available, pending, expiring, owed } = summary
  const [next] = pending.days
  const facts = [
    {
      key: 'pending',
      label: text('pending'),
      value: pending.points,
      hint: next ? text('pendingHint', { day: date(next.day) }) : text('pendingNone'),
    },
    {
      key: 'expiring',
      label: text('expiring'),
      value: expiring.in90Days,
      hint: expiring.next
        ? text('expiringHint', { points: number(expiring.next.points), day: date(expiring.next.day) })
        : text('expiringNone'),
    },
    ...(owed > 0 ? [{ key: 'owed', label: text('owed'), value: owed, hint: text('owedHint') }] : []),
  ]
  return (
    <Opening
      above={text('available')}
      headline={{ value: available, unit: design('points.unit') }}
      under={text(balanceText(summary), { points: points(balance) })}
      aside={children}
      below={months}
    >
      <PointsDrawing summary={summary} standing={standing} />
      <dl className={styles.facts}>
        {facts.map(({ key, label, value, hint }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className={styles.fact}>
              <data value={value}>{number(value)}</data>
            </dd>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
    </Opening>
  )
}

function balanceText({ earned, available }: DashboardData['summary']) {
  if (earned === 0) return 'balanceNone'
  return available > 0 ? 'ready' : 'balance'
}

/** The customers whose registration ends soon, each with a button to renew it. */
function Expiring({ data }: { data: DashboardData }) {
  const text = useText(messages)
  const { date } = useFormats()
  const { expiringCustomers, counts } = data
  const [busy, setBusy] = useState<string | null>(null)
  const renew = useAction(customers.renew, {
    refresh: [dashboards.getData, customers.getAll, customers.getOne],
    success: text('customers.renewed'),
  })
  if (expiringCustomers.length === 0) return null
  const more = counts.customersExpiring - expiringCustomers.length
  return (
    <section className={styles.expiring} aria-labelledby="dashboard-expiring">
      <div className={styles.expiringHead}>
        <h2 id="dashboard-expiring">{text('customers.title', { count: counts.customersExpiring })}</h2>
        <p>{text('customers.text')}</p>
        <TextLink to="/customers?state=expiring">
          {more > 0 ? text('customers.more', { count: more }) : text('customers.action')}
        </TextLink>
      </div>
      <ul>
        {expiringCustomers.map(({ id, name, until }) => (
          <li key={id}>
            <span className={styles.customer}>{name}</span>
            <span className={styles.until}>{text('customers.until', { day: date(until) })}</span>
            <Button
              isSmall
              variant="secondary"
              iconLeft="refresh"
              isLoading={busy === id}
              aria-label={text('customers.renewOne', { name })}
              onClick={async () => {
                setBusy(id)
                await renew.run({ body: { id } })
                setBusy(null)
              }}
            >
              {text('customers.renew')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Notices({ notices }: Pick<DashboardData, 'notices'>) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  if (notices.length === 0) return <p className={styles.none}>{text('notices.none')}</p>
  return (
    <ul className={styles.notices}>
      {notices.map(({ id, title, text: words, link, createdAt, readAt }) => (
        <li key={id} data-unread={readAt === null || undefined}>
          <p className={styles.noticeTitle}>{link ? <TextLink to={link}>{title}</TextLink> : title}</p>
          <p>{words}</p>
          <p className={styles.when}>{dateTime(createdAt)}</p>
        </li>
      ))}
    </ul>
  )
}

function Counts({ counts }: Pick<DashboardData, 'counts'>) {
  const text = useText(messages)
  const { number } = useFormats()
  const figures = [
    { key: 'customers', value: counts.customers },
    { key: 'approved', value: counts.invoicesApproved },
    { key: 'inReview', value: counts.invoicesInReview },
  ] as const
  return (
    <dl className={styles.counts} aria-label={text('counts.title')}>
      {figures.map(({ key, value }) => (
        <div key={key}>
          <dt>{text(`counts.${key}`)}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Waiting() {
  const text = useText(messages)
  return (
    <div role="status" aria-label={text('loading')}>
      <OpeningWaiting />
      <Skeleton height="16rem" />
    </div>
  )
}
