import { dashboards } from '@esquadro/contract/calls/shopkeeper'
import type { StoreDashboardData } from '@esquadro/contract/reports/dashboards/shopkeeper'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Page } from '../../../platform/design/layout/page.tsx'
import { Section } from '../../../platform/design/layout/section.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { Skeleton } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { StoredData } from '../../../platform/offline/stored-data.tsx'
import { PageTitle } from '../../../platform/page/page-title.tsx'
import { useSettings } from '../../../platform/page/settings.ts'
import { Counter } from '../../../sales/counter/counter.tsx'
import { FigureLink } from '../figure-link.tsx'
import { StoreHead } from '../heads.tsx'
import { OpeningWaiting } from '../opening.tsx'
import { StoreOpening } from './store-opening.tsx'
import { StoreTasks } from './store-tasks.tsx'
import { messages } from './store-today.messages.ts'
import styles from './store-today.module.css'

// Below the first screen.
const InvoiceRows = lazy(async () => ({ default: (await import('../invoice-rows.tsx')).InvoiceRows }))
// Loaded only for new stores.
const StoreFirstDay = lazy(async () => ({ default: (await import('./store-first-day.tsx')).StoreFirstDay }))

/** In the order of an invoice's lifecycle. */
const shownStatuses = ['unattributed', 'in-review', 'approved', 'rejected'] as const

/** The dashboard of a store: tasks, reminders, the month's merit and the latest invoices. */
export function StoreToday() {
  const text = useText(messages)
  const { counter: hasCounter } = useSettings()
  const reading = useEndpoint(dashboards.getData, { isStored: true })
  const { error, dataUpdatedAt } = reading
  // Rendered in slices, so that a phone stays responsive.
  const data = useDeferredValue(reading.data)
  return (
    <Page>
      <PageTitle title={text('title')} description={text('description')} />
      <StoreHead store={data?.store.name} />
      {hasCounter && <Counter />}
      <StoredData readings={[reading]} />
      {data ? (
        <Content data={data} readAt={dataUpdatedAt} />
      ) : error ? (
        <ErrorState reading={reading} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function Content({ data, readAt }: { data: StoreDashboardData; readAt: number }) {
  const isFirstDay = data.latest.length === 0
  return (
    <>
      {isFirstDay ? (
        <Suspense fallback={<OpeningWaiting />}>
          <StoreFirstDay isManager={data.store.isManager} />
        </Suspense>
      ) : (
        <StoreOpening data={data} />
      )}
      <StoreTasks data={data} readAt={readAt} />
      {!isFirstDay && <Invoices data={data} />}
    </>
  )
}

function Invoices({ data }: { data: StoreDashboardData }) {
  const text = useText(messages)
  return (
    <div className={styles.invoices}>
      <Section title={text('counts')}>
        <div className={styles.figures}>
          {shownStatuses.map((status) => (
            <FigureLink
              key={status}
              label={text(`place.${status}`)}
              value={data.counts[status]}
              to={`/invoices?status=${status}`}
              isAccented={status === 'unattributed'}
            />
          ))}
        </div>
      </Section>
      <Section title={text('latest')} action={<TextLink to="/invoices">{text('all')}</TextLink>}>
        <Suspense fallback={<Skeleton height="12rem" />}>
          <InvoiceRows
            to="/invoices"
            opens="invoice"
            rows={data.latest.map((invoice) => ({
              ...invoice,
              about: invoice.professionalName ?? text('nobody'),
            }))}
          />
        </Suspense>
      </Section>
    </div>
  )
}

function Waiting() {
  const text = useText(messages)
  return (
    <div role="status" aria-label={text('loading')}>
      <OpeningWaiting />
      {[0, 1].map((place) => (
        <div key={place} className={styles.task}>
          <Skeleton width="12rem" height="6rem" />
          <Skeleton height="10rem" />
        </div>
      ))}
    </div>
  )
}
