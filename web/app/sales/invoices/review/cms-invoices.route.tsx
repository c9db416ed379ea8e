import { invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import { INVOICE_STATUSES } from '@esquadro/contract/sales/invoices/vocabulary'
import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../../../platform/design/layout/page.tsx'
import { PageHeader } from '../../../platform/design/page-header/page-header.tsx'
import { Tabs } from '../../../platform/design/tabs/tabs.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useListSelection } from '../../../platform/lists/bulk/use-list-selection.ts'
import { useKeySwitch } from '../../../platform/lists/keys/use-keys.ts'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { List } from '../../../platform/lists/list.tsx'
import { useList } from '../../../platform/lists/use-list.ts'
import { PageTitle } from '../../../platform/page/page-title.tsx'
import { messages } from '../invoices.messages.ts'
import { BulkReviewButtons, BulkReviewDialogs } from './bulk-review.tsx'
import { useReviewColumns } from './review-columns.tsx'
import { FILTERS, ReviewFilters } from './review-filters.tsx'
import { useBulkReview } from './use-bulk-review.ts'
import { useNeighbours, useQueueFocus } from './use-neighbours.ts'

const ReviewDrawer = lazyPart(() => import('./drawer/review-drawer.tsx'), 'ReviewDrawer')

const KeysDialog = lazyPart(() => import('../../../platform/lists/keys/keys-dialog.tsx'), 'KeysDialog')

/** The keys of the queue and of the open invoice. */
const KEYS = [
  ['j', 'review.next'],
  ['k', 'review.previous'],
  ['x', 'review.select'],
  ['Enter', 'review.open'],
  ['/', 'review.find'],
  ['a', 'review.approve'],
  ['r', 'review.reject'],
  ['Ctrl Enter', 'review.sendReason'],
  ['Esc', 'review.back'],
  ['?', 'review.help'],
] as const

const BULK = { calls: [cmsInvoices.update.path], refresh: [cmsInvoices.getAll, cmsInvoices.getOne] }

/** §2 /cms/professionals/invoices: the review queue. */
export default function CmsInvoicesRoute() {
  const text = useText(messages)
  const list = useList(cmsInvoices.getAll, { filters: FILTERS, defaults: { sort: '-sentAt' } })
  const rows = list.data?.items ?? []
  const { selectFiltered: _, ...selection } = useListSelection(list)
  const bulk = useBulkReview(selection)
  const numbers = useInvoiceNumbers(rows)
  const { openId, open, to } = useOpenInvoice()
  const neighbours = useNeighbours(list, openId)
  const openAt = rows.findIndex(({ id }) => id === openId)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const reviewKeys = KEYS.map(([key, name]) => [key, text(name)] as const)
  const [hasShortcuts] = useKeySwitch()
  const queue = useQueueFocus(openId, openAt)
  return (
    <Page>
      <PageTitle title={text('review.title')} description={text('review.text')} />
      <PageHeader title={text('review.title')} text={text('review.text')} />
      <Tabs
        label={text('status')}
        tabs={useStatusTabs(list.data?.counts)}
        value={list.state.filters.status}
        onChange={(value) => list.state.setFilter('status', value || null)}
      >
        <div ref={queue}>
          <List
            list={list}
            name={text('review.title')}
            columns={useReviewColumns({ totals: list.data?.totals, status: list.state.filters.status })}
            rowName={(row) => text('invoice', { number: row.number })}
            filters={<ReviewFilters list={list} />}
            to={(row) => to(row.id)}
            onHelp={() => setHelpOpen(true)}
            selection={selection}
            selectedText={(count) => text('review.selected', { count })}
            bulkActions={<BulkReviewButtons bulk={bulk} list={list} selection={selection} />}
            runs={BULK}
            file={cmsInvoices.exportAll}
            empty={{ title: text('review.empty'), text: text('review.emptyText') }}
          />
        </div>
      </Tabs>
      {openId && (
        <Suspense>
          <ReviewDrawer
            id={openId}
            neighbours={neighbours}
            onGo={open}
            hasShortcuts={hasShortcuts}
            isHelpOpen={isHelpOpen}
            onHelp={() => setHelpOpen(true)}
          />
        </Suspense>
      )}
      <BulkReviewDialogs bulk={bulk} nameOf={(id) => text('invoice', { number: numbers.get(id) ?? '–' })} />
      {isHelpOpen && (
        <Suspense>
          <KeysDialog keys={reviewKeys} onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Remembers the numbers of all invoices listed so far, because a decided one leaves the list. */
function useInvoiceNumbers(rows: readonly { readonly id: string; readonly number: string }[]) {
  const numbers = useRef(new Map<string, string>()).current
  for (const { id, number } of rows) numbers.set(id, number)
  return numbers
}

/** Keeps the id of the open invoice in the URL. Opening an invoice adds a history entry. */
function useOpenInvoice() {
  const [params, setParams] = useSearchParams()
  const withId = (before: URLSearchParams, id: string | null) => {
    const after = new URLSearchParams(before)
    if (id) after.set('invoice', id)
    else after.delete('invoice')
    return after
  }
  return {
    openId: params.get('invoice'),
    open: (id: string | null) => setParams((before) => withId(before, id), { preventScrollReset: true }),
    to: (id: string) => `?${withId(params, id)}`,
  }
}

function useStatusTabs(counts: Readonly<Record<(typeof INVOICE_STATUSES)[number], number>> | undefined) {
  const text = useText(messages)
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return [
    { value: '', label: text('review.all'), ...(all === undefined ? {} : { count: all }) },
    ...INVOICE_STATUSES.filter((status) => status !== 'received').map((status) => ({
      value: status,
      label: text(`many.${status}`),
      ...(counts ? { count: counts[status] } : {}),
    })),
  ]
}
