import { professionals } from '@esquadro/contract/calls/public'
import { ConfirmationRequest } from '@esquadro/contract/people/professionals/public'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { showToast } from '../../platform/api/store.ts'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './accounts.messages.ts'
import { useRefusal } from './use-refusal.ts'

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

/** Requests another confirmation link and shows a toast that does not reveal whether the registration exists. */
export function useResend(): {
  readonly resend: (email: string) => Promise<void>
  readonly isSending: boolean
} {
  const text = useText(messages)
  const refusal = useRefusal()
  const [isSending, setSending] = useState(false)
  return {
    isSending,
    resend: async (email) => {
      setSending(true)
      const [, error] = await call(professionals.resendConfirmation, { body: { email } })
      setSending(false)
      if (error) showToast('error', refusal(error).msg)
      else showToast('info', text('resend.done', { email }))
    },
  }
}
