import { isIsoDay } from '@esquadro/contract/fields/date'
import { LIGHTS } from '@esquadro/contract/fields/invoice-check'
import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import { INVOICE_KINDS, INVOICE_STATUSES } from '@esquadro/contract/invoices/invoice'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { listQuery } from '../../api/list-query.ts'
import { useAction, useEndpoint } from '../../api/queries.ts'
import { showToast } from '../../api/store.ts'
import { Button } from '../../design/button/button.tsx'
import { DataTable } from '../../design/data-table/data-table.tsx'
import type { Column } from '../../design/data-table/data-table.types.ts'
import { useCsvExport } from '../../design/data-table/use-csv-export.ts'
import { useRowSelection } from '../../design/data-table/use-row-selection.ts'
import { useTableState } from '../../design/data-table/use-table-state.ts'
import { type DateRange, DateRangePicker } from '../../design/date-picker/date-range-picker.tsx'
import { Dropdown } from '../../design/dropdown/dropdown.tsx'
import { Field } from '../../design/field/field.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { Page } from '../../design/layout/page.tsx'
import { Light } from '../../design/light/light.tsx'
import { ConfirmDialog } from '../../design/modal/confirm-dialog.tsx'
import { PageHeader } from '../../design/page-header/page-header.tsx'
import { EmptyState } from '../../design/state/empty-state.tsx'
import { Tabs } from '../../design/tabs/tabs.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { searchProfessionals } from '../../professionals/search-professionals.ts'
import { searchStores } from '../../stores/search-stores.ts'
import { messages } from '../invoices.messages.ts'
import styles from '../invoices.module.css'
import { StatusBadge } from '../status-badge.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useReviewKeys, useShortcutSwitch } from './use-review-keys.ts'

/** §2 /cms/professionals/invoices: the review queue. */
export default function CmsInvoicesRoute() {
  const text = useText(messages)
  const format = useFormats()
  const [params, setParams] = useSearchParams()
  const state = useTableState({
    filters: ['status', 'verdict', 'kind', 'store', 'professional', 'from', 'to'],
    defaultSort: '-sentAt',
  })
  const list = useEndpoint(cmsInvoices.getAll, {
    query: listQuery(cmsInvoices.getAll, state.query),
    keepPrevious: true,
  })
  const selection = useRowSelection()
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const [outcomes, setOutcomes] = useState<readonly cmsInvoices.UpdateOutcome[] | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [hasShortcuts, switchShortcuts] = useShortcutSwitch()
  const queue = useRef<HTMLDivElement>(null)
  // Selection outlives a change of page, and so do the names of what is selected.
  const numbers = useRef(new Map<string, string>())
  const many = useAction(cmsInvoices.update, { refresh: [cmsInvoices.getAll, cmsInvoices.getOne] })

  const rows = list.data?.items ?? []
  for (const { id, number } of rows) numbers.current.set(id, number)
  const openId = params.get('invoice')
  const at = rows.findIndex(({ id }) => id === openId)
  const go = (id: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id) after.set('invoice', id)
        else after.delete('invoice')
        return after
      },
      { preventScrollReset: true },
    )
  const decideMany = async (body: { action: 'approve' } | { action: 'reject'; reason: string }) => {
    const [answer] = await many.run({ body: { ...body, ids: [...selection.keys] } })
    setAsked(null)
    if (!answer) return
    setOutcomes(answer.items)
    selection.clear()
    // What could not be done stays selected, to be looked at or tried again.
    selection.toggleAll(
      answer.items.flatMap(({ id, ok }) => (ok ? [] : [id])),
      true,
    )
  }
  const rowButtons = () => [
    ...(queue.current?.querySelectorAll<HTMLElement>('tbody [data-main] button') ?? []),
  ]
  const lastAt = useRef(-1)
  if (at !== -1) lastAt.current = at
  // Back from an invoice: on with the row that it was opened from, or with the one that took its place.
  useEffect(() => {
    if (openId !== null || lastAt.current === -1) return
    const buttons = rowButtons()
    buttons[Math.min(lastAt.current, buttons.length - 1)]?.focus()
    lastAt.current = -1
  })
  const move = (by: 1 | -1) => {
    const buttons = rowButtons()
    const now = buttons.findIndex((button) => button.closest('tr')?.contains(document.activeElement))
    buttons[now === -1 ? 0 : now + by]?.focus()
  }
  useReviewKeys(hasShortcuts && !openId && asked === null && outcomes === null && !isHelpOpen, {
    j: () => move(1),
    k: () => move(-1),
    '?': () => setHelpOpen(true),
  })

  const columns: Column<cmsInvoices.CmsInvoice>[] = [
    {
      key: 'number',
      title: text('number'),
      cell: (row) => (row.kind === 'return' ? `${row.number} · ${text('kind.return')}` : row.number),
      isMain: true,
      csv: (row) => row.number,
    },
    {
      key: 'store',
      title: text('store'),
      cell: (row) => row.store.name,
      csv: (row) => row.store.name,
      isExtra: true,
    },
    {
      key: 'recipient',
      title: text('recipient'),
      cell: (row) => row.recipient.name ?? row.recipient.documentMasked ?? '–',
      csv: (row) => row.recipient.name ?? row.recipient.documentMasked,
    },
    {
      key: 'professional',
      title: text('professional'),
      cell: (row) =>
        row.professional?.name ?? (
          <span className={styles.muted}>{row.status === 'unattributed' ? text('nobody') : '–'}</span>
        ),
      csv: (row) => row.professional?.name ?? null,
    },
    {
      key: 'issuedOn',
      isExtra: true,
      title: text('issuedOn'),
      cell: (row) => format.date(row.issuedOn),
      isSortable: true,
      csv: (row) => row.issuedOn,
    },
    {
      key: 'totalCents',
      title: text('total'),
      cell: (row) => format.money(row.totalCents),
      isSortable: true,
      isNumeric: true,
      total: list.data && format.money(list.data.totals.totalCents),
      csv: (row) => row.totalCents / 100,
    },
    {
      key: 'points',
      isExtra: true,
      title: text('review.points'),
      cell: (row) => (row.points === null ? '–' : format.number(row.points)),
      isNumeric: true,
      total: list.data && format.number(list.data.totals.points),
      csv: (row) => row.points,
    },
    {
      key: 'verdict',
      title: text('verdict'),
      cell: (row) => (
        <Light
          color={row.verdict}
          text={row.unmatchedCount > 0 ? text('review.unmatched', { count: row.unmatchedCount }) : undefined}
        />
      ),
      csv: (row) => text(`verdict.${row.verdict}`),
    },
    {
      key: 'status',
      title: text('status'),
      cell: (row) => <StatusBadge status={row.status} />,
      csv: (row) => text(`status.${row.status}`),
    },
  ]
  const save = useCsvExport<cmsInvoices.CmsInvoice>({
    name: 'especificacoes',
    columns,
    load: async (page) => {
      const [answer, error] = await call(cmsInvoices.getAll, {
        query: { ...listQuery(cmsInvoices.getAll, state.query), page, limit: 100 },
      })
      if (error) showToast('error', error.msg)
      return answer
    },
  })
  const counts = list.data?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Page>
      <PageTitle title={text('review.title')} description={text('review.text')} />
      <PageHeader
        title={text('review.title')}
        text={text('review.text')}
        action={
          <span className={styles.keyHelp}>
            <Button isSmall variant="quiet" iconLeft="help" onClick={() => setHelpOpen(true)}>
              {text('review.help')}
            </Button>
          </span>
        }
      />
      <Tabs
        label={text('status')}
        tabs={[
          { value: '', label: text('review.all'), ...(all === undefined ? {} : { count: all }) },
          ...INVOICE_STATUSES.filter((status) => status !== 'received').map((status) => ({
            value: status,
            label: text(`status.${status}`),
            ...(counts ? { count: counts[status] } : {}),
          })),
        ]}
        value={state.filters.status}
        onChange={(value) => state.setFilter('status', value || null)}
      >
        <div ref={queue}>
          <DataTable
            name={text('review.title')}
            columns={columns}
            data={list.data}
            state={state}
            rowKey={(row) => row.id}
            rowName={(row) => text('invoice', { number: row.number })}
            reading={list}
            hasSearch
            filters={
              <>
                <Dropdown
                  label={text('verdict')}
                  placeholder={text('anyVerdict')}
                  options={LIGHTS.map((value) => ({ value, label: text(`verdict.${value}`) }))}
                  value={LIGHTS.find((value) => value === state.filters.verdict) ?? null}
                  onChange={(value) => state.setFilter('verdict', value)}
                  isClearable
                />
                <Dropdown
                  label={text('store')}
                  placeholder={text('review.anyStore')}
                  loadOptions={searchStores}
                  value={state.filters.store || null}
                  chosen={
                    state.filters.store
                      ? { value: state.filters.store, label: rows[0]?.store.name ?? text('store') }
                      : null
                  }
                  onChange={(value) => state.setFilter('store', value)}
                  isSearchable
                  isClearable
                />
                <Dropdown
                  label={text('professional')}
                  placeholder={text('review.anyProfessional')}
                  loadOptions={searchProfessionals}
                  value={state.filters.professional || null}
                  chosen={
                    state.filters.professional
                      ? {
                          value: state.filters.professional,
                          label: rows[0]?.professional?.name ?? text('professional'),
                        }
                      : null
                  }
                  onChange={(value) => state.setFilter('professional', value)}
                  isSearchable
                  isClearable
                />
                <Dropdown
                  label={text('review.kind')}
                  placeholder={text('review.anyKind')}
                  options={INVOICE_KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
                  value={INVOICE_KINDS.find((value) => value === state.filters.kind) ?? null}
                  onChange={(value) => state.setFilter('kind', value)}
                  isClearable
                />
                <Period
                  key={`${state.filters.from} ${state.filters.to}`}
                  label={text('dates')}
                  value={{ from: state.filters.from, to: state.filters.to }}
                  onChange={(filters) => state.change({ filters })}
                />
              </>
            }
            onOpen={(row) => go(row.id)}
            selection={selection}
            bulkActions={
              <Cluster>
                <Button isSmall variant="primary" onClick={() => setAsked('approve')}>
                  {text('review.approveMany', { count: selection.keys.size })}
                </Button>
                <Button isSmall isOutlined variant="danger" onClick={() => setAsked('reject')}>
                  {text('review.rejectMany', { count: selection.keys.size })}
                </Button>
              </Cluster>
            }
            empty={<EmptyState title={text('review.empty')} text={text('review.emptyText')} />}
            onExport={save}
          />
        </div>
      </Tabs>
      {openId && (
        <ReviewDrawer
          id={openId}
          next={rows[at + 1]?.id ?? null}
          previous={at > 0 ? (rows[at - 1]?.id ?? null) : null}
          onGo={go}
          hasShortcuts={hasShortcuts}
          isHelpOpen={isHelpOpen}
          onHelp={() => setHelpOpen(true)}
        />
      )}
      {asked === 'approve' && (
        <ConfirmDialog
          isOpen
          isLoading={many.isRunning}
          title={text('review.askApproveMany', { count: selection.keys.size })}
          acceptLabel={text('review.approveMany', { count: selection.keys.size })}
          onCancel={() => setAsked(null)}
          onAccept={() => void decideMany({ action: 'approve' })}
        >
          {text('review.approveManyText')}
        </ConfirmDialog>
      )}
      {asked === 'reject' && (
        <ReasonDialog
          action="reject"
          title={text('review.askRejectMany', { count: selection.keys.size })}
          isLoading={many.isRunning}
          onCancel={() => setAsked(null)}
          onAccept={(reason) => void decideMany({ action: 'reject', reason })}
        />
      )}
      {outcomes && (
        <OutcomeDialog outcomes={outcomes} numbers={numbers.current} onClose={() => setOutcomes(null)} />
      )}
      {isHelpOpen && (
        <ShortcutsDialog isOn={hasShortcuts} onSwitch={switchShortcuts} onClose={() => setHelpOpen(false)} />
      )}
    </Page>
  )
}

/** The days of issue; half a date stays in the field and filters nothing. */
function Period(props: { label: string; value: DateRange; onChange: (range: DateRange) => void }) {
  const [typed, setTyped] = useState(props.value)
  const isWhole = (day: string) => day === '' || isIsoDay(day)
  return (
    <Field label={props.label} isGroup isLabelHidden className={styles.period}>
      <DateRangePicker
        value={typed}
        onChange={(range) => {
          setTyped(range)
          if (isWhole(range.from) && isWhole(range.to)) props.onChange(range)
        }}
      />
    </Field>
  )
}
