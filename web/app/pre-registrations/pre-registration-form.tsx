import { PreRegistrationData } from '@esquadro/contract/pre-registrations/pre-registration'
import * as contract from '@esquadro/contract/pre-registrations/shopkeeper'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Form } from '../design/form/form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormActions, FormRow } from '../design/form/form-section.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
import { CpfInput } from '../design/masked-input/cpf-input.tsx'
import { PhoneInput } from '../design/masked-input/phone-input.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './pre-registrations.messages.ts'
import { refreshed } from './refreshed.ts'
import { loadActiveSellers } from './seller-options.ts'

interface Props {
  readonly onDone: () => void
  readonly setDirty: Dispatch<SetStateAction<boolean>>
}

/** Pre-registers one person, over the contract's own schema. */
export function PreRegistrationForm({ onDone, setDirty }: Props) {
  const text = useText(messages)
  const create = useAction(contract.create, { refresh: refreshed, success: text('created'), quiet: true })
  const form = useZodForm(PreRegistrationData, {
    defaultValues: { name: '', email: '', cellphone: '', cpf: '', sellerId: '' },
  })
  const { isDirty } = form.formState
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async (body) => {
        const [, error] = await create.run({ body })
        if (error) return error
        onDone()
        return null
      }}
    >
      <Stack gap={5}>
        <p>{text('formText')}</p>
        <FormField form={form} name="name" label={text('name')} isRequired>
          {(control) => <TextInput {...control} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="email" label={text('email')} isRequired>
          {(control) => <TextInput {...control} type="email" inputMode="email" autoComplete="off" />}
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
        <FormActions>
          <SubmitButton variant="primary">{text('save')}</SubmitButton>
          <Button variant="secondary" onClick={onDone}>
            {text('cancel')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
