import { type Customer, CustomerData } from '@esquadro/contract/customers/customer'
import * as customers from '@esquadro/contract/customers/professional'
import type { CallError } from '../api/call.ts'
import { useAction } from '../api/queries.ts'
import { DrawerForm, type InDrawer } from '../design/form/drawer-form.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { useText } from '../i18n/i18n.tsx'
import { CustomerFields, customerValues } from './customer-fields.tsx'
import { messages } from './customers.messages.ts'

interface Props extends InDrawer {
  /** The one that is changed; nothing for a new one. */
  readonly customer: Customer | null
}

/** Registers a customer or changes one, over the contract's own schema. */
export function CustomerForm({ customer, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [customers.getAll, customers.getOne]
  const create = useAction(customers.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(customers.update, { refresh, success: text('updated'), quiet: true })
  const form = useZodForm(CustomerData, {
    defaultValues: customerValues(customer),
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={customer ? text('save') : text('add')}
      onSubmit={async (data) => {
        const [, error] = customer
          ? await update.run({ body: { id: customer.id, data } })
          : await create.run({ body: { data } })
        return error && withoutPrefix(error)
      }}
    >
      <CustomerFields form={form} />
    </DrawerForm>
  )
}

/** The call's fields stand below `data`, the form's do not. */
export const withoutPrefix = (error: CallError) => ({
  msg: error.msg,
  fields: Object.fromEntries(
    Object.entries(error.fields ?? {}).map(([name, message]) => [name.replace(/^data\./, ''), message]),
  ),
})
