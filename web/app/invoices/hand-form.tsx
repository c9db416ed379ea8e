import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { z } from 'zod'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { DatePicker } from '../design/date-picker/date-picker.tsx'
import { FileDrop } from '../design/file-drop/file-drop.tsx'
import { FileRow } from '../design/file-drop/file-row.tsx'
import { Form } from '../design/form/form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormActions, FormRow } from '../design/form/form-section.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
import { AccessKeyInput } from '../design/masked-input/access-key-input.tsx'
import { MoneyInput } from '../design/masked-input/money-input.tsx'
import { TaxDocumentInput } from '../design/masked-input/tax-document-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './invoices.messages.ts'

interface Props {
  readonly onDone: () => void
  readonly onCancel: () => void
  readonly setDirty: Dispatch<SetStateAction<boolean>>
}

// The contract's own, with the amount as the input gives it: cents.
const HandInput = invoices.ManualInvoice.omit({ professionalId: true, totalCents: true }).extend({
  totalCents: z.int().min(1),
})

/** An invoice without its XML: typed, with a PDF or a photo. */
export function HandForm({ onDone, onCancel, setDirty }: Props) {
  const text = useText(messages)
  const send = useAction(invoices.sendByHand, {
    refresh: [invoices.getAll],
    success: text('hand.sent'),
    quiet: true,
  })
  const form = useZodForm(HandInput, {
    defaultValues: { accessKey: '', document: '', issuedOn: '' },
  })
  const { isDirty } = form.formState
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async (body) => {
        const [, error] = await send.run({ body })
        if (!error) onDone()
        return error
      }}
    >
      <Stack gap={5}>
        <p>{text('hand.text')}</p>
        <FormField form={form} name="accessKey" label={text('key')} isRequired>
          {(control) => <AccessKeyInput {...control} />}
        </FormField>
        <FormField form={form} name="document" label={text('hand.document')} isRequired>
          {(control) => <TaxDocumentInput {...control} />}
        </FormField>
        <FormRow>
          <FormField form={form} name="issuedOn" label={text('issuedOn')} isRequired>
            {(control) => <DatePicker {...control} />}
          </FormField>
          <FormField form={form} name="totalCents" label={text('total')} isRequired>
            {({ value, onChange, ...control }) => (
              <MoneyInput {...control} value={value} onChange={(cents) => onChange(cents ?? 0)} />
            )}
          </FormField>
        </FormRow>
        <FormField form={form} name="file" label={text('hand.file')} isRequired isGroup>
          {({ value, onChange, ref }) => (
            <FileDrop
              ref={ref}
              accept={invoices.MANUAL_FILE_TYPES}
              maxBytes={invoices.MANUAL_FILE_MAX_BYTES}
              maxFiles={1}
              onFiles={([file]) => onChange(file)}
            >
              {value instanceof File && (
                <FileRow name={value.name} size={value.size} onRemove={() => onChange(undefined)} />
              )}
            </FileDrop>
          )}
        </FormField>
        <FormActions>
          <SubmitButton variant="primary">{text('hand.send')}</SubmitButton>
          <Button onClick={onCancel} variant="secondary">
            {text('cancel')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
