import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import type { Subscriber } from '@esquadro/contract/rewards/experiences/office'
import { useState } from 'react'
import { useAction } from '../../../../platform/api/queries.ts'
import { showToast } from '../../../../platform/api/store.ts'
import { Field } from '../../../../platform/design/field/field.tsx'
import { Stack } from '../../../../platform/design/layout/stack.tsx'
import { ConfirmDialog } from '../../../../platform/design/modal/confirm-dialog.tsx'
import { RadioGroup } from '../../../../platform/design/radio-group/radio-group.tsx'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { messages } from './participants.messages.ts'

/** Asks before a subscription is removed, and names the refunded points (§8: its two toasts). */
export function RemoveDialog({
  isBegun,
  subscriber,
  onClose,
}: {
  isBegun: boolean
  subscriber: Subscriber | null
  onClose: () => void
}) {
  const text = useText(messages)
  const format = useFormats()
  const [refund, setRefund] = useState<'all' | 'table'>('all')
  // The dialog keeps its person while it closes.
  const [shown, setShown] = useState(subscriber)
  if (subscriber && subscriber !== shown) {
    setShown(subscriber)
    setRefund('all')
  }
  const removing = useAction(cmsExperiences.unsubscribe, {
    refresh: [
      cmsExperiences.getSubscribers,
      cmsExperiences.getOne,
      cmsExperiences.getAll,
      cmsExperiences.getCandidates,
    ],
    quiet: true,
  })
  if (!shown) return null
  const remove = async () => {
    const [, error] = await removing.run({ params: { id: shown.id }, query: { refund } })
    if (error) showToast('error', text('removeFailed'))
    else showToast('success', text('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={subscriber !== null}
      title={text('removeTitle', { name: shown.user.name })}
      acceptLabel={text('remove')}
      isDanger
      isLoading={removing.isRunning}
      onAccept={() => void remove()}
      onCancel={onClose}
    >
      <Stack>
        <p>{text(isBegun ? 'removeTextBegun' : 'removeText')}</p>
        {shown.paidPoints > 0 && (
          <Field label={text('refund')} isGroup>
            <RadioGroup
              name="refund"
              value={refund}
              onChange={(value) => setRefund(value === 'table' ? 'table' : 'all')}
              options={[
                { value: 'all', label: text('removeAll', { points: format.points(shown.paidPoints) }) },
                { value: 'table', label: text('removeTable') },
              ]}
            />
          </Field>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
