import { DisputeReply, EVIDENCE_MAX_BYTES } from '@esquadro/contract/sales/disputes/dispute'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FileDrop } from '../../platform/design/file-drop/file-drop.tsx'
import { FileRow } from '../../platform/design/file-drop/file-row.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import type { ZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './disputes.messages.ts'

/** The statement of a side of a dispute, with its file. */
export const Statement = DisputeReply.omit({ id: true })
type StatementForm = ZodForm<typeof Statement>

/** Narrows a larger form's type to the fields of a statement; fields are addressed by path. */
const statementPart = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): StatementForm => form as unknown as StatementForm

/** The fields of a statement and of the file that supports it. */
export function StatementFields<Values extends FieldValues, Output>({
  form,
}: {
  readonly form: UseFormReturn<Values, unknown, Output>
}) {
  const text = useText(messages)
  const part = statementPart(form)
  return (
    <>
      <FormField
        form={part}
        name="statement"
        label={text('statement')}
        hint={text('statementHint')}
        isRequired
      >
        {(control) => <Textarea {...control} rows={6} maxLength={2_000} />}
      </FormField>
      <FormField form={part} name="file" label={text('file')} isGroup>
        {(control) => <EvidenceInput value={control.value} onChange={control.onChange} />}
      </FormField>
    </>
  )
}

interface Props {
  readonly value: unknown
  readonly onChange: (file: File | undefined) => void
}

/** A file with evidence for one side: a PDF or a picture. */
function EvidenceInput({ value, onChange }: Props) {
  const text = useText(messages)
  return (
    <FileDrop
      accept={['.pdf', '.jpg', '.jpeg', '.png', '.webp']}
      maxBytes={EVIDENCE_MAX_BYTES}
      maxFiles={1}
      hint={text('fileHint')}
      onFiles={([first]) => onChange(first)}
    >
      {value instanceof File && (
        <FileRow name={value.name} size={value.size} onRemove={() => onChange(undefined)} />
      )}
    </FileDrop>
  )
}
