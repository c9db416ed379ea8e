import type { InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import * as shopkeepers from '@esquadro/contract/shopkeepers/shopkeeper'
import { useEndpoint } from '../api/queries.ts'
import { ButtonLink } from '../design/button/button-link.tsx'
import { Page } from '../design/layout/page.tsx'
import { Section } from '../design/layout/section.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { messages } from './dashboards.messages.ts'
import styles from './dashboards.module.css'
import { FigureLink } from './figure-link.tsx'
import { InvoiceRows } from './invoice-rows.tsx'

/** The order in which an invoice goes through them. */
const shownStatuses = ['unattributed', 'in-review', 'approved', 'rejected'] as const

/** The day of a store: the way to sending invoices, how many stand where, and the newest. */
export function StoreToday() {
  const text = useText(messages)
  const profile = useEndpoint(shopkeepers.getProfileData)
  const isManager = profile.data?.isManager ?? false
  const waiting = useEndpoint(shopkeepers.getAll, {
    query: { status: 'awaiting-approval' },
    enabled: isManager,
  })
  const latest = useEndpoint(invoices.getAll, { query: { limit: 10 } })
  const colleagues = isManager ? (waiting.data?.total ?? 0) : 0
  const isEmpty = latest.data?.total === 0
  return (
    <Page>
      <PageTitle title={text('title')} />
      <PageHeader
        title={
          profile.data ? text('store.title', { store: profile.data.store.name }) : text('store.titlePlain')
        }
        text={text('store.lead')}
        action={
          <ButtonLink to="/invoices" iconLeft="upload">
            {text('store.action')}
          </ButtonLink>
        }
      />
      {colleagues > 0 && (
        <div className={styles.notice}>
          <Notice title={text('store.waiting', { count: colleagues })}>{text('store.waitingText')}</Notice>
        </div>
      )}
      {isEmpty ? (
        <EmptyState title={text('store.emptyTitle')} text={text('store.emptyText')} />
      ) : (
        <>
          <Section title={text('store.counts')}>
            <div className={styles.figures}>
              {shownStatuses.map((status) => (
                <StatusFigure key={status} status={status} />
              ))}
            </div>
          </Section>
          <Section
            title={text('store.latest')}
            action={<TextLink to="/invoices">{text('store.all')}</TextLink>}
          >
            {latest.data ? (
              <InvoiceRows
                to="/invoices"
                rows={latest.data.items.map((one) => ({
                  ...one,
                  about: one.professionalName ?? text('store.nobody'),
                }))}
              />
            ) : latest.error ? (
              <ErrorState
                text={latest.error.msg}
                onRetry={() => void latest.refetch()}
                isRetrying={latest.isFetching}
              />
            ) : (
              <SkeletonText lines={6} />
            )}
          </Section>
        </>
      )}
    </Page>
  )
}

function StatusFigure({ status }: { status: InvoiceStatus }) {
  const text = useText(messages)
  const { data } = useEndpoint(invoices.getAll, { query: { status, limit: 10 } })
  return (
    <FigureLink
      label={text(`status.${status}`)}
      value={data?.total}
      to={`/invoices?status=${status}`}
      isCalling={status === 'unattributed'}
    />
  )
}
