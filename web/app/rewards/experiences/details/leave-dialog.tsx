import { ConfirmDialog } from '../../../platform/design/modal/confirm-dialog.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../experiences.messages.ts'
import styles from './experience-details.module.css'
import { type Details, useSubscription } from './use-subscription.ts'

interface DialogProps {
  readonly experience: Details
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before a subscription is cancelled or the waiting list is left; names the refunded points. */
export function LeaveDialog({ experience, isOpen, onClose }: DialogProps) {
  const text = useText(messages)
  const format = useFormats()
  const { leave, isRunning } = useSubscription(experience.id)
  const { title, subscription } = experience
  const kind = subscription?.status === 'waiting' ? 'leaveLine' : 'leave'
  const paid = subscription?.paidPoints ?? 0
  const back = experience.refundNow ?? paid
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text(`${kind}.title`, { title })}
      acceptLabel={text(`${kind}.accept`)}
      cancelLabel={text(`${kind}.keep`)}
      isDanger
      isLoading={isRunning}
      onAccept={() => void leave().then(onClose)}
      onCancel={onClose}
    >
      <div className={styles.asking}>
        {kind === 'leave' ? (
          <p>{text('leave.text')}</p>
        ) : (
          <p>{text('leaveLine.text', { place: format.number(subscription?.placeInLine ?? 1) })}</p>
        )}
        {paid > 0 && (
          <p>
            {text(back < paid ? 'leave.part' : 'leave.paid', {
              points: format.points(back),
              paid: format.points(paid),
            })}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
