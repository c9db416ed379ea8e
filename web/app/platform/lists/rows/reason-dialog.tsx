import { type ReactNode, useState } from 'react'
import { Field } from '../../design/field/field.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { ConfirmDialog } from '../../design/modal/confirm-dialog.tsx'
import { Textarea } from '../../design/textarea/textarea.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../lists.messages.ts'

interface Props {
  /** A title that names the object: "Recusar 3 valores?" */
  readonly title: string
  /** The label of the main button. */
  readonly accept: string
  /** The consequence. */
  readonly children?: ReactNode
  /** A notice below the consequence. */
  readonly notice?: ReactNode
  /** The label of the field, and its error if it is empty; by default those of a reason. */
  readonly label?: string
  readonly missing?: string
  /** The minimum number of characters of a reason; 3 by default. */
  readonly min?: number
  /** The decision is not destructive: its button is not a danger button. */
  readonly isSafe?: boolean
  readonly isLoading: boolean
  readonly onAccept: (reason: string) => void
  readonly onCancel: () => void
}

/** Asks for the reason of a decision; Ctrl+Enter submits it. */
export function ReasonDialog({
  title,
  accept,
  children,
  notice,
  label,
  missing,
  min = 3,
  isSafe = false,
  isLoading,
  onAccept,
  onCancel,
}: Props) {
  const text = useText(messages)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    const trimmed = reason.trim()
    setMissing(trimmed.length < min)
    if (trimmed.length >= min && !isLoading) onAccept(trimmed)
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger={!isSafe}
      isLoading={isLoading}
      title={title}
      acceptLabel={accept}
      onCancel={onCancel}
      onAccept={send}
    >
      <Stack gap={4}>
        {children && <p>{children}</p>}
        {notice}
        <Field
          label={label ?? text('reason')}
          isRequired
          error={isMissing ? (missing ?? text('reasonMissing')) : undefined}
        >
          <Textarea
            value={reason}
            onChange={setReason}
            rows={3}
            maxLength={500}
            data-autofocus
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
            }}
          />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
