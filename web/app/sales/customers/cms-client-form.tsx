import { customers as cmsCustomers } from '@esquadro/contract/calls/cms'
import { id } from '@esquadro/contract/platform/fields/schemas'
import { type CmsCustomer, CustomerData } from '@esquadro/contract/sales/customers/customer'
import { searchProfessionals } from '../../people/professionals/search-professionals.ts'
import { useAction } from '../../platform/api/queries.ts'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './cms-clients.messages.ts'
import { CustomerFields, customerPart, customerValues, withoutPrefix } from './customer-fields.tsx'

interface Props extends DrawerControls {
  readonly onCreated: (customer: CmsCustomer) => void
}

const Registration = CustomerData.extend({ professionalId: id })

/** Registers a customer for a professional, by the same rules and fields. */
export function CmsClientForm({ onCreated, ...drawer }: Props) {
  const text = useText(messages)
  const create = useAction(cmsCustomers.create, {
    refresh: [cmsCustomers.getAll],
    success: text('created'),
    quiet: true,
  })
  const form = useZodForm(Registration, {
    defaultValues: { ...customerValues(null), professionalId: '' },
    errorText: (field) => (field === 'professionalId' ? text('choose') : undefined),
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('add')}
      onSubmit={async ({ professionalId, ...data }) => {
        const [created, error] = await create.run({ body: { professionalId, data } })
        if (created) onCreated(created)
        return error && withoutPrefix(error)
      }}
    >
      <FormField form={form} name="professionalId" label={text('professional')} isRequired>
        {({ value, onChange, ...control }) => (
          <Dropdown
            {...control}
            placeholder={text('choose')}
            loadOptions={searchProfessionals}
            value={value || null}
            onChange={(chosen) => onChange(chosen ?? '')}
            isSearchable
          />
        )}
      </FormField>
      <CustomerFields form={customerPart(form)} />
    </DrawerForm>
  )
}
