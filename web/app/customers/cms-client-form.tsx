import * as cmsCustomers from '@esquadro/contract/customers/cms'
import { CustomerData } from '@esquadro/contract/customers/customer'
import * as cmsProfessionals from '@esquadro/contract/professionals/cms'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useAction } from '../api/queries.ts'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import type { DropdownOption } from '../design/dropdown/dropdown.types.ts'
import { Field } from '../design/field/field.tsx'
import { DrawerForm, type InDrawer } from '../design/form/drawer-form.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './cms-clients.messages.ts'
import { CustomerFields, customerValues } from './customer-fields.tsx'
import { withoutPrefix } from './customer-form.tsx'

/** The professionals whose name, e-mail or CPF holds what was typed, as choices. */
export async function searchProfessionals(q: string): Promise<DropdownOption[]> {
  const [found] = await call(cmsProfessionals.getAll, { query: { q, limit: 25, status: 'active' } })
  return (found?.items ?? []).map(({ id, name, profileImage }) => ({
    value: id,
    label: name,
    avatar: { name, image: profileImage },
  }))
}

/** Registers a customer for a professional, by the same rules and fields. */
export function CmsClientForm(drawer: InDrawer) {
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
        const [, error] = await create.run({ body: { professionalId, data } })
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
