import { pce } from '@esquadro/contract/calls/professional'
import { businessDay } from '@esquadro/contract/platform/fields/date'
import type { PceSummary as Summary } from '@esquadro/contract/sales/pce/pce'
import { pceStatuses } from '@esquadro/texts/lists/pce'
import { useEndpoint } from '../../platform/api/queries.ts'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { useOpenInAddress } from '../../platform/design/drawer/use-open-in-address.ts'
import { Page } from '../../platform/design/layout/page.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { EnumFilter, OptionsFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { List } from '../../platform/lists/list.tsx'
import { type ListState, useList } from '../../platform/lists/use-list.ts'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { useSettings } from '../../platform/page/settings.ts'
import { messages } from './pce.messages.ts'
import styles from './pce.module.css'
import { usePceColumns } from './pce-columns.tsx'
import { PceMonths } from './pce-months.tsx'
import { PceSummary, PceSummarySkeleton } from './pce-summary.tsx'

const PceDetails = lazyPart(() => import('./pce-details.tsx'), 'PceDetails')

/** §2 /pce: the amounts owed for validated sales, by month and status, and the service invoice that payment requires. */
export default function PcePage() {
  const text = useText(messages)
  const { pceLabel } = useSettings()
  const list = useList(pce.getAll, { filters: ['status', 'month'], defaults: { sort: '-accrualMonth' } })
  const summary = useEndpoint(pce.getSummary)
  const drawer = useOpenInAddress('id')
  const needsServiceInvoice = summary.data?.needsServiceInvoice ?? false
  const columns = usePceColumns(needsServiceInvoice)
  const isAllowed = summary.data?.isAllowed ?? true
  const hasAny = list.data === undefined || list.data.total > 0 || list.state.active > 0
  return (
    <Page>
      <PageTitle title={pceLabel} description={text('description')} />
      <PageHeader title={pceLabel} above={summary.data?.longName || undefined} text={text('lead')} />
      <Notices summary={summary.data} hasAny={hasAny} />
      {(isAllowed || hasAny) && (
        <>
          {/* If the list fails as well, one error with one button is enough. */}
          {!(summary.error && !summary.data && list.reading.error) && <Figures summary={summary} />}
          <List
            list={list}
            without={{ bulk: 'members change their rows one by one' }}
            name={text('list.title')}
            columns={columns}
            rowName={(row) => row.storeName}
            file={pce.exportAll}
            filters={<Filters list={list} months={summary.data?.months ?? []} />}
            onOpen={(row) => drawer.open(row.id)}
            empty={{
              title: text('list.emptyTitle'),
              text: text('list.emptyText'),
              action: <ButtonLink to="/customers">{text('list.emptyAction')}</ButtonLink>,
            }}
          />
        </>
      )}
      <FormDrawer drawer={drawer} title={pceLabel}>
        {({ setDirty }) =>
          drawer.id && (
            <PceDetails key={drawer.id} id={drawer.id} isNeeded={needsServiceInvoice} setDirty={setDirty} />
          )
        }
      </FormDrawer>
    </Page>
  )
}

function Notices({ summary, hasAny }: { summary: Summary | undefined; hasAny: boolean }) {
  const text = useText(messages)
  if (!summary) return null
  if (!summary.isAllowed)
    return (
      <div className={styles.notice}>
        <Notice
          title={text('policy.title')}
          action={<ButtonLink to="/extract">{text('policy.action')}</ButtonLink>}
        >
          {text('policy.text')} {hasAny && text('policy.before')}
        </Notice>
      </div>
    )
  if (summary.awaitingServiceInvoice === 0) return null
  return (
    <div className={styles.notice}>
      <Notice tone="warn" title={text('awaiting.title', { count: summary.awaitingServiceInvoice })}>
        {text('awaiting.text')}
      </Notice>
    </div>
  )
}

function Figures({ summary }: { summary: ReturnType<typeof useEndpoint<typeof pce.getSummary>> }) {
  if (summary.data)
    return (
      <>
        <PceSummary summary={summary.data} today={businessDay(new Date(summary.dataUpdatedAt))} />
        {summary.data.months.some(({ openCents, paidCents }) => openCents + paidCents > 0) && (
          <PceMonths months={summary.data.months} />
        )}
      </>
    )
  if (!summary.error) return <PceSummarySkeleton />
  return <ErrorState reading={summary} />
}

interface FiltersProps {
  readonly list: ListState<typeof pce.getAll, 'status' | 'month'>
  readonly months: Summary['months']
}

function Filters({ list, months }: FiltersProps) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <>
      <EnumFilter
        list={list}
        name="status"
        label={text('list.filterStatus')}
        all={text('list.all')}
        option={pceStatuses}
      />
      <OptionsFilter
        list={list}
        name="month"
        label={text('list.filterMonth')}
        all={text('list.allMonths')}
        options={months.toReversed().map(({ month }) => ({ value: month, label: format.month(month) }))}
      />
    </>
  )
}
