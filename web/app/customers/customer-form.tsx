import { type Customer, CustomerData } from '@esquadro/contract/customers/customer'
import * as customers from '@esquadro/contract/customers/professional'
import { STATES } from '@esquadro/contract/fields/state'
import type { Dispatch, SetStateAction } from 'react'
import { useEffect } from 'react'
import type { CallError } from '../api/call.ts'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Form } from '../design/form/form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormActions, FormRow } from '../design/form/form-section.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
import { PhoneInput } from '../design/masked-input/phone-input.tsx'
import { TaxDocumentInput } from '../design/masked-input/tax-document-input.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { Textarea } from '../design/textarea/textarea.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './customers.messages.ts'

interface Props {
  /** The one that is changed; nothing for a new one. */
  readonly customer: Customer | null
  readonly onDone: () => void
  readonly onCancel: () => void
  readonly setDirty: Dispatch<SetStateAction<boolean>>
}

const states = STATES.map((state) => ({ label: state, value: state }))

/** Registers a customer or changes one, over the contract's own schema. */
export function CustomerForm({ customer, onDone, onCancel, setDirty }: Props) {
  const text = useText(messages)
  const refresh = [customers.getAll, customers.getOne]
  const create = useAction(customers.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(customers.update, { refresh, success: text('updated'), quiet: true })
  const form = useZodForm(CustomerData, {
    defaultValues: {
      document: customer?.document ?? '',
      name: customer?.name ?? '',
      email: customer?.email ?? '',
      phone: customer?.phone ?? '',
      city: customer?.city ?? '',
      state: STATES.find((state) => state === customer?.state) ?? '',
      notes: customer?.notes ?? '',
    },
  })
  const { isDirty } = form.formState
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async (data) => {
        const [, error] = customer
          ? await update.run({ body: { id: customer.id, data } })
          : await create.run({ body: { data } })
        if (error) return withoutPrefix(error)
        onDone()
        return null
      }}
    >
      <Stack gap={5}>
        <FormField
          form={form}
          name="document"
          label={text('document')}
          hint={text('documentHint')}
          isRequired
        >
          {(control) => <TaxDocumentInput {...control} />}
        </FormField>
        <FormField form={form} name="name" label={text('name')} isRequired>
          {(control) => <TextInput {...control} autoComplete="off" />}
        </FormField>
        <FormRow>
          <FormField form={form} name="phone" label={text('phone')}>
            {(control) => <PhoneInput {...control} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="email" label={text('email')}>
            {(control) => <TextInput {...control} type="email" inputMode="email" autoComplete="off" />}
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
        <FormActions>
          <SubmitButton variant="primary">{customer ? text('save') : text('add')}</SubmitButton>
          <Button onClick={onCancel} isOutlined>
            {text('cancel')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}

/** The call's fields stand below `data`, the form's do not. */
const withoutPrefix = (error: CallError) => ({
  msg: error.msg,
  fields: Object.fromEntries(
    Object.entries(error.fields ?? {}).map(([name, message]) => [name.replace(/^data\./, ''), message]),
  ),
})
