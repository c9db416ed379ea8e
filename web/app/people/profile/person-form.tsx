import { ShopkeeperChanges } from '@esquadro/contract/people/shopkeepers/shopkeeper'
import type { CallError } from '../../platform/api/call.ts'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormActions, FormRow } from '../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { PhoneInput } from '../../platform/design/masked-input/phone-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './profile.messages.ts'

const WithPhone = ShopkeeperChanges.pick({ name: true, cellphone: true }).required()
const NameAlone = ShopkeeperChanges.pick({ name: true }).required()

interface Props {
  readonly name: string
  /** Only for shopkeepers; undefined for administrators. */
  readonly cellphone?: string | null
  readonly save: (changes: { name: string; cellphone?: string }) => Promise<CallError | null>
}

/** The name and, for shopkeepers, the phone number. */
export function PersonForm(props: Props) {
  return props.cellphone === undefined ? <NameForm {...props} /> : <PhoneForm {...props} />
}

function PhoneForm({ name, cellphone, save }: Props) {
  const text = useText(messages)
  const form = useZodForm(WithPhone, { defaultValues: { name, cellphone: cellphone ?? '' } })
  return (
    <Form form={form} onSubmit={save}>
      <FormRow>
        <FormField form={form} name="name" label={text('name')} isRequired>
          {(control) => <TextInput {...control} autoComplete="name" />}
        </FormField>
        <FormField form={form} name="cellphone" label={text('cellphone')} isRequired>
          {(control) => <PhoneInput {...control} />}
        </FormField>
      </FormRow>
      <FormActions>
        <SubmitButton disabled={!form.formState.isDirty}>{text('save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function NameForm({ name, save }: Props) {
  const text = useText(messages)
  const form = useZodForm(NameAlone, { defaultValues: { name } })
  return (
    <Form form={form} onSubmit={save}>
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} autoComplete="name" />}
      </FormField>
      <FormActions>
        <SubmitButton disabled={!form.formState.isDirty}>{text('save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
