import * as cmsProfessionals from '@esquadro/contract/professionals/cms'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { useRegistrationText } from '../accounts/sign-up/use-registration-text.ts'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Form } from '../design/form/form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormActions } from '../design/form/form-section.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
import { PasswordInput } from '../design/password-input/password-input.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './cms-professionals.messages.ts'

interface Props {
  readonly onDone: () => void
  readonly onCancel: () => void
  readonly setDirty: Dispatch<SetStateAction<boolean>>
}

/** Adds a professional by name, e-mail and password (§3); the rest is theirs to fill in. */
export function NewProfessionalForm({ onDone, onCancel, setDirty }: Props) {
  const text = useText(messages)
  const create = useAction(cmsProfessionals.create, {
    refresh: [cmsProfessionals.getAll],
    success: text('created'),
    quiet: true,
  })
  const form = useZodForm(cmsProfessionals.create.body, {
    defaultValues: { name: '', email: '', password: '' },
    errorText: useRegistrationText(),
  })
  const { isDirty } = form.formState
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async (body) => {
        const [, error] = await create.run({ body })
        if (!error) onDone()
        return error
      }}
    >
      <Stack gap={5}>
        <p>{text('createText')}</p>
        <FormField form={form} name="name" label={text('name')} isRequired>
          {(control) => <TextInput {...control} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="email" label={text('email')} isRequired>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FormField>
        <FormField
          form={form}
          name="password"
          label={text('password.first')}
          hint={text('password.firstHint')}
          isRequired
        >
          {(control) => (
            <PasswordInput {...control} autoComplete="new-password" hasStrength owner={form.getValues()} />
          )}
        </FormField>
        <FormActions>
          <SubmitButton variant="primary">{text('create')}</SubmitButton>
          <Button onClick={onCancel} variant="secondary">
            {text('cancel')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
