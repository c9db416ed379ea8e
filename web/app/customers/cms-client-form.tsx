import * as cmsCustomers from '@esquadro/contract/customers/cms'
import { type CmsCustomer, CustomerData } from '@esquadro/contract/customers/customer'
import { useState } from 'react'
import { useAction } from '../api/queries.ts'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Field } from '../design/field/field.tsx'
import { DrawerForm, type InDrawer } from '../design/form/drawer-form.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { useText } from '../i18n/i18n.tsx'
import { searchProfessionals } from '../professionals/search-professionals.ts'
import { messages } from './cms-clients.messages.ts'
import { CustomerFields, customerValues } from './customer-fields.tsx'
import { withoutPrefix } from './without-prefix.ts'

interface Props extends InDrawer {
  readonly onCreated: (customer: CmsCustomer) => void
}

/** Registers a customer for a professional, by the same rules and fields. */
export function CmsClientForm({ onCreated, ...drawer }: Props) {
  const text = useText(messages)
  const [professionalId, setProfessional] = useState<string | null>(null)
  const create = useAction(cmsCustomers.create, {
    refresh: [cmsCustomers.getAll],
    success: text('created'),
    quiet: true,
  })
  const form = useZodForm(CustomerData, { defaultValues: customerValues(null) })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('add')}
      isChanged={professionalId !== null}
      onSubmit={async (data) => {
        if (!professionalId) return { msg: text('choose') }
        const [created, error] = await create.run({ body: { professionalId, data } })
        if (created) onCreated(created)
        return error && withoutPrefix(error)
      }}
    >
      <Field label={text('professional')} isRequired>
        <Dropdown
          placeholder={text('choose')}
          loadOptions={searchProfessionals}
          value={professionalId}
          onChange={setProfessional}
          isSearchable
        />
      </Field>
      <CustomerFields form={form} />
    </DrawerForm>
  )
}
