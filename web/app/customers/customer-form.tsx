import { type Customer, CustomerData } from '@esquadro/contract/customers/customer'
import * as customers from '@esquadro/contract/customers/professional'
import type { Dispatch, SetStateAction } from 'react'
import { useEffect } from 'react'
import type { CallError } from '../api/call.ts'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Form } from '../design/form/form.tsx'
import { FormActions } from '../design/form/form-section.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
import { useText } from '../i18n/i18n.tsx'
import { CustomerFields, customerValues } from './customer-fields.tsx'
import { messages } from './customers.messages.ts'

interface Props {
  /** The one that is changed; nothing for a new one. */
  readonly customer: Customer | null
  readonly onDone: () => void
  readonly onCancel: () => void
  readonly setDirty: Dispatch<SetStateAction<boolean>>
}

/** Registers a customer or changes one, over the contract's own schema. */
export function CustomerForm({ customer, onDone, onCancel, setDirty }: Props) {
  const text = useText(messages)
  const refresh = [customers.getAll, customers.getOne]
  const create = useAction(customers.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(customers.update, { refresh, success: text('updated'), quiet: true })
  const form = useZodForm(CustomerData, {
    defaultValues: customerValues(customer),
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
        <CustomerFields form={form} />
        <FormActions>
          <SubmitButton variant="primary">{customer ? text('save') : text('add')}</SubmitButton>
          <Button onClick={onCancel} variant="secondary">
            {text('cancel')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}

/** The call's fields stand below `data`, the form's do not. */
export const withoutPrefix = (error: CallError) => ({
  msg: error.msg,
  fields: Object.fromEntries(
    Object.entries(error.fields ?? {}).map(([name, message]) => [name.replace(/^data\./, ''), message]),
  ),
})
