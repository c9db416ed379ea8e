import { useState } from 'react'
import { Field } from '../../../../platform/design/field/field.tsx'
import { Stack } from '../../../../platform/design/layout/stack.tsx'
import { ConfirmDialog } from '../../../../platform/design/modal/confirm-dialog.tsx'
import { Textarea } from '../../../../platform/design/textarea/textarea.tsx'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { messages } from '../../invoices.messages.ts'

interface Props {
  readonly action: 'reject' | 'reverse' | 'reopen'
  /** Names the invoice, or states the number of invoices. */
  readonly title: string
  readonly isLoading: boolean
  readonly onAccept: (reason: string) => void
  readonly onCancel: () => void
}

const consequences = {
  reject: 'review.rejectText',
  reverse: 'review.reverseText',
  reopen: 'review.reopenText',
} as const

/** Asks for the reason of a rejection, a reversal or a new decision, and names the invoice. */
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
      isDanger={action !== 'reopen'}
      isLoading={isLoading}
      title={title}
      acceptLabel={text(`review.${action}`)}
      onCancel={onCancel}
      onAccept={accept}
    >
      <Stack gap={4}>
        <p>{text(consequences[action])}</p>
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
