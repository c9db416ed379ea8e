import { currentPassword } from '@esquadro/contract/platform/fields/schemas'
import { z } from 'zod'
import type { CallError } from '../../platform/api/call.ts'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormActions } from '../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { PasswordInput } from '../../platform/design/password-input/password-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './accounts.messages.ts'

const Password = z.object({ password: currentPassword })

/** Asks for the password of the sign-up or the account, so that a link opened elsewhere cannot confirm what a stranger requested. */
export function ConfirmForm({ onSubmit }: { onSubmit: (password: string) => Promise<CallError | null> }) {
  const text = useText(messages)
  const form = useZodForm(Password, { defaultValues: { password: '' } })
  return (
    <Form form={form} warnsBeforeLeaving={false} onSubmit={({ password }) => onSubmit(password)}>
      <FormField form={form} name="password" label={text('confirm.password')} isRequired>
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </FormField>
      <FormActions>
        <SubmitButton>{text('confirm.submit')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
