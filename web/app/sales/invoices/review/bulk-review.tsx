import { invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import type { ApprovalPreview } from '@esquadro/contract/sales/invoices/cms'
import { MAX_DECISIONS } from '@esquadro/contract/sales/invoices/vocabulary'
import { invoiceStatuses } from '@esquadro/texts/lists/invoices'
import { call } from '../../../platform/api/call.ts'
import { showToast } from '../../../platform/api/store.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { ConfirmDialog } from '../../../platform/design/modal/confirm-dialog.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { OutcomeDialog } from '../../../platform/lists/bulk/outcome-dialog.tsx'
import type { ListSelection } from '../../../platform/lists/bulk/use-list-selection.ts'
import { AllText } from '../../../platform/lists/exports/all-text.tsx'
import { messages } from '../invoices.messages.ts'
import styles from '../invoices.module.css'
import { ReasonDialog } from './drawer/reason-dialog.tsx'
import { messages as reviewMessages } from './review.messages.ts'
import type { ReviewList } from './review-filters.tsx'
import type { BulkReview } from './use-bulk-review.ts'

interface ButtonsProps {
  readonly bulk: BulkReview
  readonly list: ReviewList
  readonly selection: Omit<ListSelection<unknown>, 'selectFiltered'>
}

export function BulkReviewButtons({ bulk: { count, all, ask }, list, selection }: ButtonsProps) {
  const text = useText(messages)
  const reviewText = useText(reviewMessages)
  const { 'in-review': inReview = 0, unattributed = 0 } = list.data?.counts ?? {}
  const { status } = list.state.filters
  const open =
    status === 'in-review' ? inReview : status === 'unattributed' ? unattributed : inReview + unattributed
  const isMany = isOpenStatus(status) && open > MAX_DECISIONS
  const selectAll = async () => {
    if (isMany) return selection.selectAll()
    const { page: _page, limit: _limit, sort: _sort, ...query } = list.query
    const [found, error] = await call(cmsInvoices.getIds, { query })
    if (error) showToast('error', error.msg)
    else selection.toggleAll(found.ids, true)
  }
  return (
    <Cluster>
      {count > 0 && (
        <>
          <Button isSmall variant="primary" onClick={() => void ask('approve')}>
            {text('review.approveMany', { count })}
          </Button>
          <Button isSmall isOutlined variant="danger" onClick={() => void ask('reject')}>
            {text('review.rejectMany', { count })}
          </Button>
        </>
      )}
      {!all &&
        open > count &&
        (isMany || count < MAX_DECISIONS) &&
        (status === '' || isOpenStatus(status)) && (
          <Button isSmall variant="quiet" onClick={() => void selectAll()}>
            {reviewText('many.selectAll', {
              count: isMany ? open : Math.min(open, MAX_DECISIONS),
            })}
          </Button>
        )}
    </Cluster>
  )
}

const isOpenStatus = (status: string) => status === 'in-review' || status === 'unattributed'

/** Asks before several invoices are decided, and shows the result of each. */
export function BulkReviewDialogs({
  bulk,
  nameOf,
}: {
  readonly bulk: BulkReview
  /** Names an invoice by its id. */
  readonly nameOf: (id: string) => string
}) {
  const text = useText(messages)
  const reviewText = useText(reviewMessages)
  const { count, all, question, preview, isRunning, cancel, decide } = bulk
  return (
    <>
      {question === 'approve' && all && (
        <ConfirmDialog
          isOpen
          isLoading={isRunning}
          title={text('review.askApproveMany', { count })}
          acceptLabel={text('review.approveMany', { count })}
          onCancel={cancel}
          onAccept={() => void decide({ action: 'approve' })}
        >
          <Stack gap={4}>
            <AllText all={all} />
            <p>{reviewText('many.all')}</p>
          </Stack>
        </ConfirmDialog>
      )}
      {question === 'approve' && !all && (
        <ConfirmDialog
          isOpen
          isLoading={isRunning || preview === null}
          title={text('review.askApproveMany', { count })}
          acceptLabel={
            preview?.count === 0
              ? text('review.close')
              : text('review.approveMany', { count: preview?.count ?? count })
          }
          onCancel={cancel}
          onAccept={() => (preview?.count === 0 ? cancel() : void decide({ action: 'approve' }))}
        >
          {preview ? <PreviewText preview={preview} /> : <SkeletonText lines={3} />}
        </ConfirmDialog>
      )}
      {question === 'reject' && (
        <ReasonDialog
          action="reject"
          title={text('review.askRejectMany', { count })}
          isLoading={isRunning}
          onCancel={cancel}
          onAccept={(reason) => void decide({ action: 'reject', reason })}
        />
      )}
      <DecisionOutcomes bulk={bulk} nameOf={nameOf} />
    </>
  )
}

/** Shows the result for each invoice of a bulk decision. */
function DecisionOutcomes({
  bulk: { outcomes, closeOutcomes },
  nameOf,
}: {
  readonly bulk: BulkReview
  readonly nameOf: (id: string) => string
}) {
  const statuses = useWords(invoiceStatuses)
  const text = useText(messages)
  const format = useFormats()
  if (!outcomes) return null
  const ok = outcomes.filter((outcome) => outcome.ok).length
  return (
    <OutcomeDialog
      title={text('review.outcomeTitle')}
      summary={text('review.outcome', { ok, count: outcomes.length })}
      outcomes={outcomes}
      nameOf={nameOf}
      done={({ status, points }) =>
        [status && statuses[status], points !== null && format.points(points)].filter(Boolean).join(' · ')
      }
      onClose={closeOutcomes}
    />
  )
}

/** Shows the points and the amount that an approval credits, and the invoices that stay in the queue. */
function PreviewText({ preview }: { preview: ApprovalPreview }) {
  const text = useText(messages)
  const reviewText = useText(reviewMessages)
  const format = useFormats()
  const nothing = preview.withoutPoints.reduce((sum, { count }) => sum + count, 0)
  const stay = preview.obstacles.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack gap={3}>
      <p>
        <strong>
          {preview.count === 0
            ? reviewText('many.none')
            : reviewText('many.sum', {
                points: format.points(preview.points),
                amount: format.money(preview.totalCents),
              })}
        </strong>
      </p>
      {preview.returns > 0 && <p>{reviewText('many.returns', { count: preview.returns })}</p>}
      {nothing > 0 && (
        <div>
          <p>{reviewText('many.nothing', { count: nothing })}</p>
          <ul className={styles.obstacles}>
            {preview.withoutPoints.map(({ reason, count }) => (
              <li key={reason}>
                {count} · {reviewText(`nothing.${reason}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {stay > 0 && (
        <div>
          <p>{reviewText('many.stays', { count: stay })}</p>
          <ul className={styles.obstacles}>
            {preview.obstacles.map(({ code, msg, count }) => (
              <li key={code}>
                {count} · {msg}
              </li>
            ))}
          </ul>
        </div>
      )}
      {preview.count > 0 && <p className={styles.muted}>{text('review.approveManyText')}</p>}
    </Stack>
  )
}
