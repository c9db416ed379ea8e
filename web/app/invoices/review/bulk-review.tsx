import { Button } from '../../design/button/button.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { ConfirmDialog } from '../../design/modal/confirm-dialog.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../invoices.messages.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import type { BulkReview } from './use-bulk-review.ts'

export function BulkReviewButtons({ bulk: { count, ask } }: { bulk: BulkReview }) {
  const text = useText(messages)
  return (
    <Cluster>
      <Button isSmall variant="primary" onClick={() => ask('approve')}>
        {text('review.approveMany', { count })}
      </Button>
      <Button isSmall isOutlined variant="danger" onClick={() => ask('reject')}>
        {text('review.rejectMany', { count })}
      </Button>
    </Cluster>
  )
}

/** The question before many invoices are decided, and the outcome of each. */
export function BulkReviewDialogs({ bulk }: { bulk: BulkReview }) {
  const text = useText(messages)
  const { count, asked, outcomes, isRunning, cancel, decide } = bulk
  return (
    <>
      {asked === 'approve' && (
        <ConfirmDialog
          isOpen
          isLoading={isRunning}
          title={text('review.askApproveMany', { count })}
          acceptLabel={text('review.approveMany', { count })}
          onCancel={cancel}
          onAccept={() => void decide({ action: 'approve' })}
        >
          {text('review.approveManyText')}
        </ConfirmDialog>
      )}
      {asked === 'reject' && (
        <ReasonDialog
          action="reject"
          title={text('review.askRejectMany', { count })}
          isLoading={isRunning}
          onCancel={cancel}
          onAccept={(reason) => void decide({ action: 'reject', reason })}
        />
      )}
      {outcomes && <OutcomeDialog outcomes={outcomes} numbers={bulk.numbers} onClose={bulk.closeOutcomes} />}
    </>
  )
}
