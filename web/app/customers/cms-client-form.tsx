import * as cmsCustomers from '@esquadro/contract/customers/cms'
import { CustomerData } from '@esquadro/contract/customers/customer'
import * as cmsProfessionals from '@esquadro/contract/professionals/cms'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import type { DropdownOption } from '../design/dropdown/dropdown.types.ts'
import { Field } from '../design/field/field.tsx'
import { Form } from '../design/form/form.tsx'
import { FormActions } from '../design/form/form-section.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
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

interface Props {
  readonly onDone: () => void
  readonly onCancel: () => void
  readonly setDirty: Dispatch<SetStateAction<boolean>>
}

/** Registers a customer for a professional, by the same rules and fields. */
export function CmsClientForm({ onDone, onCancel, setDirty }: Props) {
  const text = useText(messages)
  const [professionalId, setProfessional] = useState<string | null>(null)
  const create = useAction(cmsCustomers.create, {
    refresh: [cmsCustomers.getAll],
    success: text('created'),
    quiet: true,
  })
  const form = useZodForm(CustomerData, { defaultValues: customerValues(null) })
  const isDirty = form.formState.isDirty || professionalId !== null
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async (data) => {
        if (!professionalId) return { msg: text('choose') }
        const [, error] = await create.run({ body: { professionalId, data } })
        if (error) return withoutPrefix(error)
        onDone()
        return null
      }}
    >
      <Stack gap={5}>
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
        <FormActions>
          <SubmitButton variant="primary">{text('add')}</SubmitButton>
          <Button onClick={onCancel} variant="secondary">
            {text('cancel')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
