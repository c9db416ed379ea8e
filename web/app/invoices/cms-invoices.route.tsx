import { LIGHTS } from '@esquadro/contract/fields/invoice-check'
import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import { INVOICE_STATUSES } from '@esquadro/contract/invoices/invoice'
import * as cmsStores from '@esquadro/contract/stores/cms'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../api/call.ts'
import { listQuery } from '../api/list-query.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { showToast } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useRowSelection } from '../design/data-table/use-row-selection.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Cluster } from '../design/layout/cluster.tsx'
import { Page } from '../design/layout/page.tsx'
import { Light } from '../design/light/light.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { Tabs } from '../design/tabs/tabs.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { messages } from './invoices.messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { StatusBadge } from './status-badge.tsx'

async function searchStores(q: string) {
  const [found] = await call(cmsStores.getAll, { query: { q, limit: 25 } })
  return (found?.items ?? []).map(({ id, tradeName }) => ({ value: id, label: tradeName }))
}

/** §2 /cms/professionals/invoices: the review queue. */
export default function CmsInvoicesRoute() {
  const text = useText(messages)
  const format = useFormats()
  const [params, setParams] = useSearchParams()
  const state = useTableState({ filters: ['status', 'verdict', 'store'], defaultSort: '-sentAt' })
  const list = useEndpoint(cmsInvoices.getAll, {
    query: listQuery(cmsInvoices.getAll, state.query),
    keepPrevious: true,
  })
  const selection = useRowSelection()
  const [isRejecting, setRejecting] = useState(false)
  const many = useAction(cmsInvoices.update, { refresh: [cmsInvoices.getAll, cmsInvoices.getOne] })

  const rows = list.data?.items ?? []
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
    setRejecting(false)
    if (!answer) return
    const failed = new Set(answer.items.flatMap((item) => (item.error ? [item.error.msg] : [])))
    const ok = answer.items.filter((item) => item.ok).length
    showToast(
      failed.size > 0 ? 'warn' : 'success',
      [text('review.outcome', { ok, all: answer.items.length }), ...failed].join(' '),
    )
    selection.clear()
  }

  const columns: Column<cmsInvoices.CmsInvoice>[] = [
    {
      key: 'number',
      title: text('number'),
      cell: (row) => row.number,
      isMain: true,
      csv: (row) => row.number,
    },
    { key: 'store', title: text('store'), cell: (row) => row.store.name, csv: (row) => row.store.name },
    {
      key: 'recipient',
      title: text('recipient'),
      cell: (row) => row.recipient.name ?? row.recipient.documentMasked ?? '–',
    },
    {
      key: 'professional',
      title: text('professional'),
      cell: (row) => row.professional?.name ?? text('nobody'),
    },
    { key: 'issuedOn', title: text('issuedOn'), cell: (row) => format.date(row.issuedOn), isSortable: true },
    {
      key: 'totalCents',
      title: text('total'),
      cell: (row) => format.money(row.totalCents),
      isSortable: true,
      isNumeric: true,
      total: list.data && format.money(list.data.totals.totalCents),
    },
    {
      key: 'points',
      title: text('review.points'),
      cell: (row) => (row.points === null ? '–' : format.number(row.points)),
      isNumeric: true,
      total: list.data && format.number(list.data.totals.points),
    },
    { key: 'verdict', title: text('verdict'), cell: (row) => <Light color={row.verdict} /> },
    { key: 'status', title: text('status'), cell: (row) => <StatusBadge status={row.status} /> },
  ]
  const counts = list.data?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Page width="full">
      <PageTitle title={text('review.title')} description={text('review.text')} />
      <PageHeader title={text('review.title')} text={text('review.text')} />
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
        <DataTable
          name={text('review.title')}
          columns={columns}
          data={list.data}
          state={state}
          rowKey={(row) => row.id}
          rowName={(row) => text('invoice', { number: row.number })}
          error={list.error?.msg}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
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
                placeholder={text('store')}
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
            </>
          }
          onOpen={(row) => go(row.id)}
          selection={selection}
          bulkActions={
            <Cluster>
              <Button
                isSmall
                variant="primary"
                isLoading={many.isRunning}
                onClick={() => void decideMany({ action: 'approve' })}
              >
                {text('review.approveMany', { count: selection.keys.size })}
              </Button>
              <Button isSmall isOutlined variant="danger" onClick={() => setRejecting(true)}>
                {text('review.rejectMany', { count: selection.keys.size })}
              </Button>
            </Cluster>
          }
          empty={<EmptyState title={text('review.empty')} text={text('review.emptyText')} />}
        />
      </Tabs>
      {openId && (
        <ReviewDrawer
          key={openId}
          id={openId}
          next={rows[at + 1]?.id ?? null}
          previous={at > 0 ? (rows[at - 1]?.id ?? null) : null}
          onGo={go}
        />
      )}
      {isRejecting && (
        <ReasonDialog
          action="reject"
          name={String(selection.keys.size)}
          isLoading={many.isRunning}
          onCancel={() => setRejecting(false)}
          onAccept={(reason) => void decideMany({ action: 'reject', reason })}
        />
      )}
    </Page>
  )
}
