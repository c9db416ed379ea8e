import { useState } from 'react'
import { Field } from '../../../design/field/field.tsx'
import { Stack } from '../../../design/layout/stack.tsx'
import { ConfirmDialog } from '../../../design/modal/confirm-dialog.tsx'
import { Textarea } from '../../../design/textarea/textarea.tsx'
import { useText } from '../../../i18n/i18n.tsx'
import { messages } from '../../invoices.messages.ts'

interface Props {
  readonly action: 'reject' | 'reverse'
  /** Names the invoice, or states the number of invoices. */
  readonly title: string
  readonly isLoading: boolean
  readonly onAccept: (reason: string) => void
  readonly onCancel: () => void
}

/** Asks for the reason of a rejection or a reversal, and names the invoice. */
export function ReasonDialog({ action, title, isLoading, onAccept, onCancel }: Props) {
  const text = useText(messages)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const accept = () => {
    const trimmed = reason.trim()
    setMissing(trimmed.length < 3)
    if (trimmed.length >= 3 && !isLoading) onAccept(trimmed)
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      isLoading={isLoading}
      title={title}
      acceptLabel={text(`review.${action}`)}
      onCancel={onCancel}
      onAccept={accept}
    >
      <Stack gap={4}>
        <p>{text(action === 'reject' ? 'review.rejectText' : 'review.reverseText')}</p>
        <Field
          label={text('review.reasonLabel')}
          isRequired
          error={isMissing ? text('review.reasonMissing') : undefined}
        >
          <Textarea
            value={reason}
            onChange={setReason}
            rows={3}
            maxLength={500}
            data-autofocus
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) accept()
            }}
          />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
