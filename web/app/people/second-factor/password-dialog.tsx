import { secondFactor } from '@esquadro/contract/calls/shared'
import { OwnPassword } from '@esquadro/contract/people/second-factor/shared'
import { call } from '../../platform/api/call.ts'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormActions } from '../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Modal } from '../../platform/design/modal/modal.tsx'
import { PasswordInput } from '../../platform/design/password-input/password-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './second-factor.messages.ts'

interface Props {
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

/** A dialog that asks for the user's password. */
export function PasswordDialog({ onConfirmed, onCancel }: Props) {
  const text = useText(messages)
  const form = useZodForm(OwnPassword, { defaultValues: { password: '' } })
  return (
    <Modal isOpen onClose={onCancel} title={text('password.title')} size="small">
      <Form
        form={form}
        warnsBeforeLeaving={false}
        onSubmit={async (body) => {
          const [, error] = await call(secondFactor.reauthenticate, { body })
          if (!error) onConfirmed()
          return error
        }}
      >
        <Stack gap={4}>
          <p>{text('password.text')}</p>
          <FormField form={form} name="password" label={text('password.own')} isRequired>
            {(control) => <PasswordInput {...control} autoComplete="current-password" data-autofocus />}
          </FormField>
          <FormActions>
            <SubmitButton>{text('password.confirm')}</SubmitButton>
          </FormActions>
        </Stack>
      </Form>
    </Modal>
  )
}
