import * as invoices from '@esquadro/contract/invoices/cms'
import * as notifications from '@esquadro/contract/notifications/cms'
import * as professionals from '@esquadro/contract/professionals/cms'
import * as shopkeepers from '@esquadro/contract/shopkeepers/cms'
import { useEndpoint } from '../api/queries.ts'
import { ButtonLink } from '../design/button/button-link.tsx'
import { Page } from '../design/layout/page.tsx'
import { Section } from '../design/layout/section.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { Stat } from '../design/stat/stat.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { invoiceStatusMessages } from '../invoices/invoice-status.messages.ts'
import { NotificationRows } from '../notifications/notification-rows.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { messages } from './dashboards.messages.ts'
import styles from './dashboards.module.css'
import { FigureLink } from './figure-link.tsx'
import { FirstSteps } from './first-steps.tsx'
import { InvoiceRows } from './invoice-rows.tsx'

const queue = '/cms/professionals/invoices'

/** §2 /cms/dashboard: open decisions, key figures and the latest invoices. */
export default function CmsDashboardPage() {
  const text = useText(messages)
  const statusText = useText(invoiceStatusMessages)
  const latest = useEndpoint(invoices.getAll, { query: { limit: 10 } })
  const counts = latest.data?.counts
  const awaitingProfessionals = useEndpoint(professionals.getAll, { query: { status: 'awaiting-approval' } })
  const awaitingShopkeepers = useEndpoint(shopkeepers.getAll, { query: { status: 'awaiting-approval' } })
  return (
    <Page>
      <PageTitle title={text('cms.title')} description={text('cms.description')} />
      <PageHeader
        title={text('cms.title')}
        text={text('cms.lead')}
        action={<ButtonLink to={`${queue}?status=in-review`}>{text('cms.action')}</ButtonLink>}
      />
      {latest.data && Object.values(latest.data.counts).every((count) => count === 0) && <CmsFirstSteps />}
      <Section title={text('cms.waiting')}>
        <div className={styles.figures}>
          {(['in-review', 'unattributed'] as const).map((status) => (
            <FigureLink
              key={status}
              label={statusText(status)}
              value={counts?.[status]}
              to={`${queue}?status=${status}`}
              isCalling
            />
          ))}
          <FigureLink
            label={text('cms.professionals')}
            value={awaitingProfessionals.data?.total}
            to="/cms/professionals?status=awaiting-approval"
            isCalling
          />
          <FigureLink
            label={text('cms.shopkeepers')}
            value={awaitingShopkeepers.data?.total}
            to="/cms/stores?tab=shopkeepers&pstatus=awaiting-approval"
            isCalling
          />
        </div>
      </Section>
      <div className={styles.below}>
        <div>
          <Section title={text('cms.latest')} action={<TextLink to={queue}>{text('cms.all')}</TextLink>}>
            {latest.data?.total === 0 ? (
              <EmptyState isCompact title={text('cms.emptyTitle')} text={text('cms.emptyText')} />
            ) : latest.data ? (
              <InvoiceRows
                to={queue}
                rows={latest.data.items.map((one) => ({
                  ...one,
                  about: `${one.store.name} · ${one.professional?.name ?? text('store.nobody')}`,
                }))}
              />
            ) : latest.error ? (
              <ErrorState reading={latest} />
            ) : (
              <SkeletonText lines={8} />
            )}
          </Section>
        </div>
        <div>
          <News />
        </div>
      </div>
      <Programme />
    </Page>
  )
}

const FIRST_STEPS = [
  { key: 'settings', to: '/cms/settings' },
  { key: 'products', to: '/cms/products/list' },
  { key: 'stores', to: '/cms/stores' },
  { key: 'people', to: '/cms/professionals' },
] as const

/** The first steps of a new programme, shown until a store has sent an invoice. */
function CmsFirstSteps() {
  const text = useText(messages)
  return (
    <FirstSteps
      title={text('cms.first.title')}
      text={text('cms.first.text')}
      steps={FIRST_STEPS.map(({ key, to }) => ({
        key,
        to,
        title: text(`cms.first.${key}`),
        text: text(`cms.first.${key}Text`),
        action: text(`cms.first.${key}Action`),
      }))}
    />
  )
}

/** The unread notifications, the newest ones. */
function News() {
  const text = useText(messages)
  const reading = useEndpoint(notifications.getAll, {
    query: { unread: 'true' },
  })
  const { data, error } = reading
  return (
    <Section
      title={text('cms.news')}
      action={<TextLink to="/cms/notifications">{text('cms.newsAll')}</TextLink>}
    >
      {data?.total === 0 ? (
        <p className={styles.none}>{text('cms.newsNone')}</p>
      ) : data ? (
        <NotificationRows items={data.items.slice(0, 6)} />
      ) : error ? (
        <ErrorState reading={reading} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Section>
  )
}

function Programme() {
  const text = useText(messages)
  const { number, money } = useFormats()
  const approved = useEndpoint(invoices.getAll, { query: { status: 'approved' } })
  const activeProfessionals = useEndpoint(professionals.getAll, { query: { status: 'active' } })
  const activeShopkeepers = useEndpoint(shopkeepers.getAll, { query: { status: 'active' } })
  const known = (value: number | undefined, write: (value: number) => string) =>
    value === undefined ? '–' : write(value)
  return (
    <Section title={text('cms.programme')}>
      <div className={styles.counts}>
        <Stat label={text('cms.approvedPoints')} value={known(approved.data?.totals.points, number)} />
        <Stat label={text('cms.approvedTotal')} value={known(approved.data?.totals.totalCents, money)} />
        <Stat
          label={text('cms.activeProfessionals')}
          value={known(activeProfessionals.data?.total, number)}
        />
        <Stat label={text('cms.activeShopkeepers')} value={known(activeShopkeepers.data?.total, number)} />
      </div>
    </Section>
  )
}
