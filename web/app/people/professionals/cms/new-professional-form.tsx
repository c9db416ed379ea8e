import { professionals as cmsProfessionals } from '@esquadro/contract/calls/cms'
import { NewProfessional } from '@esquadro/contract/people/professionals/cms'
import { useAction } from '../../../platform/api/queries.ts'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { PasswordInput } from '../../../platform/design/password-input/password-input.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useRegistrationText } from '../fields/use-registration-text.ts'
import { messages } from './cms-professionals.messages.ts'

/** Adds a professional by name, e-mail and password (§3); the rest is theirs to fill in. */
export function NewProfessionalForm(drawer: DrawerControls) {
  const text = useText(messages)
  const create = useAction(cmsProfessionals.create, {
    refresh: [cmsProfessionals.getAll],
    success: text('created'),
    quiet: true,
  })
  const form = useZodForm(NewProfessional, {
    defaultValues: { name: '', email: '', password: '' },
    errorText: useRegistrationText(),
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('create')}
      onSubmit={async (body) => {
        const [, error] = await create.run({ body })
        return error
      }}
    >
      <p>{text('createText')}</p>
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="email" label={text('email')} isRequired>
        {(control) => <TextInput {...control} type="email" autoComplete="off" />}
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
    </DrawerForm>
  )
}
