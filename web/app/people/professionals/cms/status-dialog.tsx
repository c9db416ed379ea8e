import { type Behaviour, opposites } from '@esquadro/contract/people/accounts/status'
import { useState } from 'react'
import { Field } from '../../../platform/design/field/field.tsx'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { ConfirmDialog } from '../../../platform/design/modal/confirm-dialog.tsx'
import { Textarea } from '../../../platform/design/textarea/textarea.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { AllFiltered } from '../../../platform/lists/bulk/use-list-selection.ts'
import { AllText } from '../../../platform/lists/exports/all-text.tsx'
import { messages as statusMessages } from '../../accounts/status.messages.ts'
import { messages } from './cms-professionals.messages.ts'

interface Props {
  readonly behaviour: Behaviour
  readonly names: readonly string[]
  /** All filtered accounts instead of those with these names. */
  readonly all: AllFiltered | null
  readonly isLoading: boolean
  readonly onAccept: (reason: string) => void
  readonly onCancel: () => void
}

const NAMED = 6

/** Asks by name before accounts are approved, rejected, blocked or unblocked, and for a reason if one is needed. */
export function StatusDialog({ behaviour, names, all, isLoading, onAccept, onCancel }: Props) {
  const text = useText(messages)
  const statusText = useText(statusMessages)
  const [reason, setReason] = useState('')
  const [first = ''] = names
  const count = all ? all.count : names.length
  const isMany = count > 1
  const isDanger = behaviour === 'reject' || behaviour === 'block'
  return (
    <ConfirmDialog
      isOpen
      isDanger={isDanger}
      isLoading={isLoading}
      title={isMany ? text(`many.${behaviour}`, { count }) : statusText(`ask.${behaviour}`, { name: first })}
      acceptLabel={statusText(`do.${behaviour}`)}
      onAccept={() => onAccept(reason.trim())}
      onCancel={onCancel}
    >
      <Stack gap={4}>
        {all && <AllText all={all} canUndo={opposites[behaviour] !== undefined} />}
        {isMany && !all && (
          <p>
            {[
              names.slice(0, NAMED).join(', '),
              ...(names.length > NAMED ? [text('many.andMore', { count: names.length - NAMED })] : []),
            ].join(' ')}
          </p>
        )}
        <p>{text(`means.${behaviour}`)}</p>
        {isDanger && (
          <Field label={text('reason')} hint={text(`reason.${behaviour}`)}>
            <Textarea value={reason} onChange={setReason} rows={3} maxLength={500} />
          </Field>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
