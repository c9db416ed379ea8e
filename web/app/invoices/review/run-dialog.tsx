import { Button } from '../../design/button/button.tsx'
import { DimensionLine } from '../../design/dimension-line/dimension-line.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { Modal } from '../../design/modal/modal.tsx'
import { Notice } from '../../design/notice/notice.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { OutcomeDialog } from '../../lists/outcome-dialog.tsx'
import { invoiceStatusMessages } from '../invoice-status.messages.ts'
import { messages } from '../invoices.messages.ts'
import { messages as reviewMessages } from './review.messages.ts'
import type { BulkReview } from './use-bulk-review.ts'

/** The progress of a decision on many invoices, then what became of each. */
export function RunDialog({ bulk: { run, isShown, hide, close } }: { bulk: BulkReview }) {
  const text = useText(messages)
  const reviewText = useText(reviewMessages)
  const statusText = useText(invoiceStatusMessages)
  const format = useFormats()
  if (!isShown || !run) return null
  if (run.finishedAt === null)
    return (
      <Modal
        isOpen
        onClose={hide}
        title={reviewText(`run.${run.action}`)}
        size="small"
        footer={<Button onClick={hide}>{reviewText('run.hide')}</Button>}
      >
        <Stack gap={4}>
          <Progress bulk={run} />
          <p>{reviewText('run.leave')}</p>
        </Stack>
      </Modal>
    )
  const numbers = new Map(run.items.map(({ id, number }) => [id, number]))
  return (
    <OutcomeDialog
      title={text('review.outcomeTitle')}
      summary={text('review.outcome', { ok: run.items.filter(({ ok }) => ok).length, count: run.total })}
      outcomes={run.items}
      nameOf={(id) => text('invoice', { number: numbers.get(id) ?? '–' })}
      done={({ status, points }) =>
        [status && statusText(status), points !== null && format.points(points)].filter(Boolean).join(' · ')
      }
      onClose={() => void close()}
    />
  )
}

function Progress({ bulk: { action, done, total } }: { bulk: NonNullable<BulkReview['run']> }) {
  const text = useText(reviewMessages)
  return (
    <DimensionLine
      isLabelHidden
      value={done}
      max={total}
      label={text(`run.${action}`)}
      valueText={text('run.progress', { done, total })}
    />
  )
}

/** Above the queue while a decision on many invoices is under way or its result was not read. */
export function RunNotice({ bulk }: { bulk: BulkReview }) {
  const text = useText(reviewMessages)
  const { run, isShown, isWorking, show, close } = bulk
  if (!run || isShown) return null
  return (
    <Notice
      isLive
      tone={isWorking ? 'info' : 'success'}
      title={isWorking ? text(`run.${run.action}`) : text('run.doneTitle')}
      action={
        <Cluster gap={3}>
          <Button isSmall variant="secondary" onClick={show}>
            {text('run.show')}
          </Button>
          {!isWorking && (
            <Button isSmall variant="quiet" onClick={() => void close()}>
              {text('run.dismiss')}
            </Button>
          )}
        </Cluster>
      }
    >
      {text('run.progress', { done: run.done, total: run.total })}
    </Notice>
  )
}
