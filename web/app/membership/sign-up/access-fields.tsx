import type { UseFormReturn } from 'react-hook-form'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormRow, FormSection } from '../../platform/design/form/form-section.tsx'
import { PhoneInput } from '../../platform/design/masked-input/phone-input.tsx'
import { PasswordInput } from '../../platform/design/password-input/password-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './sign-up.messages.ts'

interface AccessValues {
  readonly name: string
  readonly email: string
  readonly cellphone: string
  readonly password: string
  readonly confirmPassword: string
}
type AccessForm = UseFormReturn<AccessValues, unknown, AccessValues>

/** Narrows the form's type to the access fields; fields are addressed by path. */
export const accessPart = <Values extends AccessValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): AccessForm => form as unknown as AccessForm

/** Name, e-mail, phone number and the password twice: the fields of every new account. */
export function AccessFields({ form }: { form: AccessForm }) {
  const text = useText(messages)
  return (
    <FormSection title={text('access.title')} text={text('access.text')}>
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} autoComplete="name" />}
      </FormField>
      <FormRow>
        <FormField form={form} name="email" label={text('email')} isRequired>
          {(control) => <TextInput {...control} type="email" autoComplete="email" />}
        </FormField>
        <FormField form={form} name="cellphone" label={text('cellphone')} isRequired>
          {(control) => <PhoneInput {...control} />}
        </FormField>
      </FormRow>
      <FormRow>
        <FormField
          form={form}
          name="password"
          label={text('password')}
          hint={text('password.hint')}
          isRequired
        >
          {(control) => <PasswordInput {...control} hasStrength owner={form.getValues()} />}
        </FormField>
        <FormField form={form} name="confirmPassword" label={text('confirmPassword')} isRequired>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </FormField>
      </FormRow>
    </FormSection>
  )
}
