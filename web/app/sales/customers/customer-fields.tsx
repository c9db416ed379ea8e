import { STATES } from '@esquadro/contract/platform/fields/state'
import type { CustomerData } from '@esquadro/contract/sales/customers/customer'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { CallError } from '../../platform/api/call.ts'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormRow } from '../../platform/design/form/form-section.tsx'
import { OptionalFields } from '../../platform/design/form/optional-fields.tsx'
import { PhoneInput } from '../../platform/design/masked-input/phone-input.tsx'
import { TaxDocumentInput } from '../../platform/design/masked-input/tax-document-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './customers.messages.ts'

type CustomerValues = z.input<typeof CustomerData>
type CustomerForm = UseFormReturn<CustomerValues, unknown, CustomerValues>

/** Narrows a larger form's type to the fields of a customer; fields are addressed by path. */
export const customerPart = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): CustomerForm => form as unknown as CustomerForm

const OPTIONAL = ['phone', 'email', 'city', 'state', 'notes'] as const
const states = STATES.map((state) => ({ label: state, value: state }))

/** The fields of a customer, for professionals and administrators. */
export function CustomerFields({ form }: { form: CustomerForm }) {
  const text = useText(messages)
  return (
    <>
      <FormField form={form} name="document" label={text('document')} hint={text('documentHint')} isRequired>
        {(control) => <TaxDocumentInput {...control} />}
      </FormField>
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <OptionalFields form={form} names={OPTIONAL} title={text('optional')}>
        <FormRow>
          <FormField form={form} name="phone" label={text('phone')}>
            {(control) => <PhoneInput {...control} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="email" label={text('email')}>
            {(control) => <TextInput {...control} type="email" autoComplete="off" />}
          </FormField>
        </FormRow>
        <FormRow>
          <FormField form={form} name="city" label={text('city')}>
            {(control) => <TextInput {...control} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="state" label={text('state')}>
            {({ value, onChange, ...control }) => (
              <Dropdown
                {...control}
                options={states}
                placeholder={text('stateChoose')}
                value={value === '' ? null : value}
                onChange={(chosen) => onChange(chosen ?? '')}
                isSearchable
                isClearable
              />
            )}
          </FormField>
        </FormRow>
        <FormField form={form} name="notes" label={text('notes')} hint={text('notesHint')}>
          {(control) => <Textarea {...control} rows={3} />}
        </FormField>
      </OptionalFields>
    </>
  )
}

/** The form values of a customer; empty for null. */
export const customerValues = (
  customer: (Pick<CustomerValues, never> & Partial<Record<keyof CustomerValues, string | null>>) | null,
): CustomerValues => ({
  document: customer?.document ?? '',
  name: customer?.name ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  city: customer?.city ?? '',
  state: STATES.find((state) => state === customer?.state) ?? '',
  notes: customer?.notes ?? '',
})

/** Removes the prefix `data.` from the fields of a call's error, to match the form's names. */
export const withoutPrefix = (error: CallError) => ({
  msg: error.msg,
  fields: Object.fromEntries(
    Object.entries(error.fields ?? {}).map(([name, message]) => [name.replace(/^data\./, ''), message]),
  ),
})
