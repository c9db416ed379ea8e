import type { ResponseOf } from '@esquadro/contract'
import { mayRead } from '@esquadro/contract/areas'
import { dashboards, notifications } from '@esquadro/contract/calls/cms'
import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import { lazy, Suspense, useDeferredValue } from 'react'
import { waitingLinks } from '../../../cms-waiting.ts'
import { startReading, useEndpoint } from '../../../platform/api/queries.ts'
import { useStore, useUser } from '../../../platform/api/store.ts'
import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { Page } from '../../../platform/design/layout/page.tsx'
import { Section } from '../../../platform/design/layout/section.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { PageHeader } from '../../../platform/design/page-header/page-header.tsx'
import { Skeleton, SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { RouteHandle } from '../../../platform/layouts/frame/route-handle.ts'
import { NotificationRows } from '../../../platform/notifications/notification-rows.tsx'
import { PageTitle } from '../../../platform/page/page-title.tsx'
import { FigureLink } from '../figure-link.tsx'
import { messages } from './cms-dashboard.messages.ts'
import styles from './cms-dashboard.module.css'
import { LevelsSection } from './levels-section.tsx'
import { LiabilitySection } from './liability-section.tsx'
import { detailsLink } from './links.ts'
import { MonthsSection } from './months-section.tsx'
import { PathSection } from './path-section.tsx'
import { NearSection, QuietSection } from './people-sections.tsx'
import { PlacesSection } from './places-section.tsx'
import { WaitingSection } from './waiting-section.tsx'

// Loaded only for a new programme.
const CmsFirstSteps = lazy(async () => ({ default: (await import('./cms-first-steps.tsx')).CmsFirstSteps }))

type Dashboard = ResponseOf<typeof dashboards.getAll>

export const handle: RouteHandle = { Head }

/** Starts reading the figures while the page's code loads. */
export async function clientLoader() {
  if (mayReadFigures(useStore.getState().user?.permissions)) startReading(dashboards.getAll)
  return null
}

/**
 * §2 /cms/dashboard: the way of the notes, pending items, levels, twelve months, the liability and people; each figure links to its rows. Administrators without the
 * areas of these figures see the screens that they may open, and their notifications.
 */
export default function CmsDashboardPage() {
  const text = useText(messages)
  const permissions = useUser()?.permissions
  return (
    <Page>
      <PageTitle title={text('title')} description={text('description')} />
      <Head />
      {mayReadFigures(permissions) ? (
        <Figures />
      ) : (
        <>
          <PlacesSection />
          <News />
        </>
      )}
    </Page>
  )
}

/** The page header; administrators without the areas of the figures have no actions here. */
function Head() {
  const text = useText(messages)
  const hasFigures = mayReadFigures(useUser()?.permissions)
  return (
    <PageHeader
      title={text('title')}
      text={hasFigures && text('lead')}
      action={hasFigures && <ButtonLink to={waitingLinks['invoices-in-review']}>{text('action')}</ButtonLink>}
    />
  )
}

const mayReadFigures = (permissions: readonly Permission[] = ['all']) =>
  mayRead(permissions, 'dashboards.cms')

function Figures() {
  const reading = useEndpoint(dashboards.getAll)
  // Rendered in slices, so that a phone stays responsive.
  const data = useDeferredValue(reading.data)
  return (
    <Suspense fallback={<Waiting />}>
      {data ? <Content data={data} /> : reading.error ? <ErrorState reading={reading} /> : <Waiting />}
    </Suspense>
  )
}

function Content({ data }: { data: Dashboard }) {
  return (
    <>
      {!data.counts.hasInvoices && <CmsFirstSteps />}
      <div className={styles.columns}>
        <PathSection path={data.path} at={data.at} />
        <WaitingSection waiting={data.waiting} at={data.at} />
      </div>
      <div className={styles.pictures}>
        <LevelsSection levels={data.levels} />
        <MonthsSection months={data.months} before={data.monthsBefore} />
      </div>
      <LiabilitySection liability={data.liability} at={data.at} />
      <div className={styles.thirds}>
        <NearSection near={data.nearLevels} />
        <QuietSection quiet={data.quietStores} at={data.at} />
        <News />
      </div>
      <People counts={data.counts} />
    </>
  )
}

function People({ counts }: { counts: Dashboard['counts'] }) {
  const text = useText(messages)
  return (
    <Section title={text('people')}>
      <div className={styles.figures}>
        <FigureLink
          label={text('people.professionals')}
          value={counts.activeProfessionals}
          to="/cms/professionals?status=active"
        />
        <FigureLink
          label={text('people.shopkeepers')}
          value={counts.activeShopkeepers}
          to="/cms/stores?tab=shopkeepers&pstatus=active"
        />
        <FigureLink label={text('people.social')} value={counts.socialProfiles} to={detailsLink('social')} />
      </div>
    </Section>
  )
}

/** The newest unread notifications. */
function News() {
  const text = useText(messages)
  const reading = useEndpoint(notifications.getAll, { query: { unread: 'true', bundled: 'true' } })
  const { data, error } = reading
  return (
    <Section title={text('news')} action={<TextLink to="/cms/notifications">{text('newsAll')}</TextLink>}>
      {data?.total === 0 ? (
        <p className={styles.none}>{text('newsNone')}</p>
      ) : data ? (
        <NotificationRows isSubordinate items={data.items.slice(0, 5)} />
      ) : error ? (
        <ErrorState reading={reading} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Section>
  )
}

/** The skeleton of the sections. */
function Waiting() {
  return (
    <>
      <SkeletonText lines={6} />
      <Skeleton height="16rem" />
      <Skeleton height="16rem" />
    </>
  )
}
