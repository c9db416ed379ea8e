import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import { INVOICE_STATUSES } from '@esquadro/contract/invoices/invoice'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../design/button/button.tsx'
import { useRowSelection } from '../../design/data-table/use-row-selection.ts'
import { Page } from '../../design/layout/page.tsx'
import { PageHeader } from '../../design/page-header/page-header.tsx'
import { Tabs } from '../../design/tabs/tabs.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { lazyPart } from '../../lists/lazy-part.ts'
import { List } from '../../lists/list.tsx'
import { useList } from '../../lists/use-list.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { messages } from '../invoices.messages.ts'
import styles from '../invoices.module.css'
import { BulkReviewButtons, BulkReviewDialogs } from './bulk-review.tsx'
import { useReviewColumns } from './review-columns.tsx'
import { FILTERS, ReviewFilters } from './review-filters.tsx'
import { RunNotice } from './run-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useBulkReview } from './use-bulk-review.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useQueueFocus } from './use-queue-focus.ts'
import { useReviewKeys, useShortcutSwitch } from './use-review-keys.ts'

const ReviewDrawer = lazyPart(() => import('./review-drawer.tsx'), 'ReviewDrawer')

/** §2 /cms/professionals/invoices: the review queue. */
export default function CmsInvoicesRoute() {
  const text = useText(messages)
  const list = useList(cmsInvoices.getAll, { filters: FILTERS, defaults: { sort: '-sentAt' } })
  const rows = list.data?.items ?? []
  const selection = useRowSelection()
  const bulk = useBulkReview(selection)
  const [openId, open] = useOpenInvoice()
  const neighbours = useNeighbours(list, openId)
  const openAt = rows.findIndex(({ id }) => id === openId)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [hasShortcuts, switchShortcuts] = useShortcutSwitch()
  const { queue, move } = useQueueFocus(openId, openAt)
  useReviewKeys(hasShortcuts && !openId && !bulk.isOpen && !isHelpOpen, {
    j: () => move(1),
    k: () => move(-1),
    '?': () => setHelpOpen(true),
  })
  return (
    <Page width="table">
      <PageTitle title={text('review.title')} description={text('review.text')} />
      <PageHeader
        title={text('review.title')}
        text={text('review.text')}
        action={<HelpButton onClick={() => setHelpOpen(true)} />}
      />
      <RunNotice bulk={bulk} />
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
            columns={useReviewColumns(list.data?.totals)}
            rowName={(row) => text('invoice', { number: row.number })}
            filters={<ReviewFilters list={list} />}
            onOpen={(row) => open(row.id)}
            selection={selection}
            selectedText={(count) => text('review.selected', { count })}
            bulkActions={<BulkReviewButtons bulk={bulk} list={list} selection={selection} />}
            file={{ name: 'especificacoes', endpoint: cmsInvoices.exportAll }}
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
      <BulkReviewDialogs bulk={bulk} />
      {isHelpOpen && (
        <ShortcutsDialog isOn={hasShortcuts} onSwitch={switchShortcuts} onClose={() => setHelpOpen(false)} />
      )}
    </Page>
  )
}

/** The id of the open invoice, from the address. Each opened invoice is a step that Back undoes. */
function useOpenInvoice(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const open = (id: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id) after.set('invoice', id)
        else after.delete('invoice')
        return after
      },
      { preventScrollReset: true },
    )
  return [params.get('invoice'), open]
}

function HelpButton({ onClick }: { onClick: () => void }) {
  const text = useText(messages)
  return (
    <span className={styles.keyHelp}>
      <Button isSmall variant="quiet" iconLeft="help" onClick={onClick}>
        {text('review.help')}
      </Button>
    </span>
  )
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
