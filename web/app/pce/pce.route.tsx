import { PCE_STATUSES, type PceLine, type PceSummary as Summary } from '@esquadro/contract/pce/pce'
import * as pce from '@esquadro/contract/pce/professional'
import { useState } from 'react'
import { listQuery } from '../api/list-query.ts'
import { useEndpoint } from '../api/queries.ts'
import { Badge } from '../design/badge/badge.tsx'
import { ButtonLink } from '../design/button/button-link.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { type TableState, useTableState } from '../design/data-table/use-table-state.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import { useOpenInAddress } from '../design/drawer/use-open-in-address.ts'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Page } from '../design/layout/page.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { useSettings } from '../layouts/settings.ts'
import { messages } from './pce.messages.ts'
import styles from './pce.module.css'
import { PceDetails } from './pce-details.tsx'
import { PceMonths } from './pce-months.tsx'
import { PceStatusBadge } from './pce-status.tsx'
import { PceSummary, PceSummarySkeleton } from './pce-summary.tsx'

/** §2 /pce: the amounts that validated sales gave, by month and state, and the service invoice that payment needs. */
export default function PcePage() {
  const text = useText(messages)
  const { pceLabel } = useSettings()
  const state = useTableState({ filters: ['status', 'month'], defaultSort: '-competence' })
  const summary = useEndpoint(pce.getSummary)
  const list = useEndpoint(pce.getAll, { query: listQuery(pce.getAll, state.query), keepPrevious: true })
  const one = useOpenInAddress('id')
  const [isDirty, setDirty] = useState(false)
  const columns = useColumns(summary.data)
  const isAllowed = summary.data?.isAllowed ?? true
  const hasAny = list.data === undefined || list.data.total > 0 || state.active > 0
  const close = () => {
    setDirty(false)
    one.close()
  }
  return (
    <Page>
      <PageTitle title={pceLabel} description={text('description')} />
      <PageHeader title={pceLabel} above={summary.data?.longName || undefined} text={text('lead')} />
      <Notices summary={summary.data} hasAny={hasAny} />
      {(isAllowed || hasAny) && <Figures summary={summary} />}
      {(isAllowed || hasAny) && (
        <DataTable
          name={text('list.title')}
          columns={columns}
          data={list.data}
          state={state}
          rowKey={(row) => row.id}
          rowName={(row) => row.storeName}
          reading={list}
          filters={<Filters state={state} months={summary.data?.months ?? []} />}
          onOpen={(row) => one.open(row.id)}
          empty={
            <EmptyState
              title={text('list.emptyTitle')}
              text={text('list.emptyText')}
              action={<ButtonLink to="/customers">{text('list.emptyAction')}</ButtonLink>}
            />
          }
        />
      )}
      <Drawer isOpen={one.isOpen} onClose={close} isDirty={isDirty} title={pceLabel}>
        {one.id && (
          <PceDetails
            key={one.id}
            id={one.id}
            isNeeded={summary.data?.needsServiceInvoice ?? false}
            setDirty={setDirty}
          />
        )}
      </Drawer>
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
        <PceSummary summary={summary.data} />
        {summary.data.months.some(({ openCents, paidCents }) => openCents + paidCents > 0) && (
          <PceMonths months={summary.data.months} />
        )}
      </>
    )
  if (!summary.error) return <PceSummarySkeleton />
  return <ErrorState reading={summary} />
}

type FiltersProps = { state: TableState<'status' | 'month'>; months: Summary['months'] }

function Filters({ state, months }: FiltersProps) {
  const text = useText(messages)
  const { month } = useFormats()
  const listed = months.toReversed().map((one) => one.month)
  return (
    <>
      <Dropdown
        label={text('list.filterStatus')}
        placeholder={text('list.all')}
        options={PCE_STATUSES.map((value) => ({ value, label: text(`status.${value}`) }))}
        value={PCE_STATUSES.find((value) => value === state.filters.status) ?? null}
        onChange={(value) => state.setFilter('status', value)}
        isClearable
      />
      <Dropdown
        label={text('list.filterMonth')}
        placeholder={text('list.allMonths')}
        options={listed.map((value) => ({ value, label: month(value) }))}
        value={listed.find((value) => value === state.filters.month) ?? null}
        onChange={(value) => state.setFilter('month', value)}
        isClearable
      />
    </>
  )
}

function useColumns(summary: Summary | undefined): Column<PceLine>[] {
  const text = useText(messages)
  const { money, date, month } = useFormats()
  const lacksFile = (row: PceLine) =>
    summary?.needsServiceInvoice &&
    row.status === 'approved' &&
    ['none', 'refused'].includes(row.serviceInvoiceState)
  return [
    {
      key: 'source',
      title: text('list.sale'),
      isMain: true,
      width: '30%',
      cell: (row) => (
        <span className={styles.source}>
          {row.storeName}
          <small>
            {row.invoiceNumber === null
              ? text('list.byHand')
              : text('list.invoice', { number: row.invoiceNumber })}
          </small>
        </span>
      ),
    },
    { key: 'customer', title: text('list.customer'), cell: (row) => row.customerName ?? '–' },
    {
      key: 'competence',
      title: text('list.competence'),
      isSortable: true,
      cell: (row) => month(row.competence),
    },
    { key: 'dueOn', title: text('list.due'), isSortable: true, cell: (row) => date(row.dueOn) },
    {
      key: 'status',
      title: text('list.status'),
      cell: (row) => (
        <span className={styles.status}>
          <PceStatusBadge status={row.status} />
          {lacksFile(row) && (
            <Badge tone="accent">
              {text(row.serviceInvoiceState === 'refused' ? 'list.fileRefused' : 'list.needsFile')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'amountCents',
      title: text('list.amount'),
      isSortable: true,
      isNumeric: true,
      cell: (row) => (
        <span className={row.status === 'refused' || row.status === 'reversed' ? styles.void : undefined}>
          {money(row.amountCents)}
        </span>
      ),
    },
  ]
}
