import { preRegistrations } from '@esquadro/contract/calls/shopkeeper'
import { PreRegistrationData } from '@esquadro/contract/people/pre-registrations/pre-registration'
import { useAction } from '../../platform/api/queries.ts'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormRow } from '../../platform/design/form/form-section.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { CpfInput } from '../../platform/design/masked-input/cpf-input.tsx'
import { PhoneInput } from '../../platform/design/masked-input/phone-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './pre-registrations.messages.ts'
import { refreshed } from './refreshed.ts'
import { loadActiveSellers } from './seller-options.ts'

/** Pre-registers one person, over the contract's own schema. */
export function PreRegistrationForm(drawer: DrawerControls) {
  const text = useText(messages)
  const create = useAction(preRegistrations.create, {
    refresh: refreshed,
    success: text('created'),
    quiet: true,
  })
  const form = useZodForm(PreRegistrationData, {
    defaultValues: { name: '', email: '', cellphone: '', cpf: '', sellerId: '' },
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('save')}
      onSubmit={async (body) => {
        const [, error] = await create.run({ body })
        return error
      }}
    >
      <p>{text('formText')}</p>
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="email" label={text('email')} isRequired>
        {(control) => <TextInput {...control} type="email" autoComplete="off" />}
      </FormField>
      <FormRow>
        <FormField form={form} name="cellphone" label={text('cellphone')}>
          {(control) => <PhoneInput {...control} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="cpf" label={text('cpf')} hint={text('cpfHint')}>
          {(control) => <CpfInput {...control} autoComplete="off" />}
        </FormField>
      </FormRow>
      <FormField form={form} name="sellerId" label={text('seller')} hint={text('sellerHint')}>
        {({ value, onChange, ...control }) => (
          <Dropdown
            {...control}
            loadOptions={loadActiveSellers}
            noOptionsText={text('noSeller')}
            value={value === '' ? null : value}
            onChange={(chosen) => onChange(chosen ?? '')}
            isSearchable
            isClearable
          />
        )}
      </FormField>
    </DrawerForm>
  )
}
