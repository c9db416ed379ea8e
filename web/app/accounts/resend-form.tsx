import { ConfirmationRequest } from '@esquadro/contract/professionals/public'
import { Form } from '../design/form/form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './accounts.messages.ts'
import { useResend } from './use-resend.ts'

/** Requests another confirmation link for a typed e-mail. */
export function ResendForm() {
  const text = useText(messages)
  const { resend } = useResend()
  const form = useZodForm(ConfirmationRequest, {
    defaultValues: { email: '' },
    errorText: () => text('reset.invalid.email'),
  })
  return (
    <Form form={form} warnsBeforeLeaving={false} onSubmit={({ email }) => resend(email)}>
      <FormField form={form} name="email" label={text('resend.email')}>
        {(control) => <TextInput {...control} type="email" autoComplete="email" />}
      </FormField>
      <div>
        <SubmitButton variant="secondary">{text('resend.action')}</SubmitButton>
      </div>
    </Form>
  )
}
