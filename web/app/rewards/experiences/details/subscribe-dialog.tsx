import { useState } from 'react'
import { DescriptionList } from '../../../platform/design/description-list/description-list.tsx'
import { Field } from '../../../platform/design/field/field.tsx'
import { ConfirmDialog } from '../../../platform/design/modal/confirm-dialog.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { periodText } from '../experience-text.ts'
import { messages } from '../experiences.messages.ts'
import { RefundTable } from './experience-conditions.tsx'
import styles from './experience-details.module.css'
import { type Details, useSubscription } from './use-subscription.ts'

interface DialogProps {
  readonly experience: Details
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before a subscription; shows experience, date and cost. */
export function SubscribeDialog({ experience, isOpen, onClose }: DialogProps) {
  const text = useText(messages)
  const format = useFormats()
  const { subscribe, isRunning } = useSubscription(experience.id)
  const [companion, setCompanion] = useState('')
  const { title, wouldWait } = experience
  const until = format.dateTime(experience.leaveUntil)
  const costPoints = experience.costPoints * (companion.trim() ? 2 : 1)
  const points = format.points(costPoints)
  const isPaid = costPoints > 0
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text(wouldWait ? 'wait.title' : 'subscribe.title', { title })}
      acceptLabel={text(wouldWait ? 'wait.accept' : 'subscribe.accept')}
      cancelLabel={text('subscribe.cancel')}
      isLoading={isRunning}
      onAccept={() => void subscribe(companion, experience.costPoints).then(onClose)}
      onCancel={onClose}
    >
      <div className={styles.asking}>
        <DescriptionList
          items={[
            { label: text('details.when'), value: periodText(experience, text, format) },
            { label: text('details.where'), value: experience.place },
            { label: text('subscribe.cost'), value: isPaid ? points : text('free') },
            ...(isPaid && !wouldWait
              ? [
                  {
                    label: text('subscribe.after'),
                    value: format.points((experience.available ?? 0) - costPoints),
                  },
                ]
              : []),
          ]}
        />
        {experience.hasCompanions && (
          <Field label={text('companion')} hint={text('companionHint')}>
            <TextInput value={companion} onChange={(value) => setCompanion(value)} maxLength={120} />
          </Field>
        )}
        {wouldWait && <p>{isPaid ? text('wait.cost', { points }) : text('wait.free')}</p>}
        <p>
          {text(
            isPaid && !wouldWait && experience.refundSteps.length === 0
              ? 'subscribe.leavePaid'
              : 'subscribe.leave',
            { until },
          )}
        </p>
        {isPaid && <RefundTable steps={experience.refundSteps} />}
      </div>
    </ConfirmDialog>
  )
}
