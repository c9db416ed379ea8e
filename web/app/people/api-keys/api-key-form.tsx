import { apiKeys as cmsApiKeys } from '@esquadro/contract/calls/cms'
import { type ApiScope, apiScopes } from '@esquadro/contract/endpoint'
import { NewApiKey } from '@esquadro/contract/people/api-keys/cms'
import { apiKeyScopes } from '@esquadro/texts/lists/api-keys'
import { useAction } from '../../platform/api/queries.ts'
import { Checkbox } from '../../platform/design/checkbox/checkbox.tsx'
import { DatePicker } from '../../platform/design/date-picker/date-picker.tsx'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormRow } from '../../platform/design/form/form-section.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { NumberInput } from '../../platform/design/number-input/number-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { searchStores } from '../stores/search-stores.ts'
import { messages } from './api-keys.messages.ts'

interface Props extends DrawerControls {
  /** Called with the new key, which is shown once. */
  readonly onCreated: (key: string) => void
}

/** Creates an API key for the system of a store. */
export function ApiKeyForm({ onCreated, ...drawer }: Props) {
  const text = useText(messages)
  const create = useAction(cmsApiKeys.create, { refresh: [cmsApiKeys.getAll], quiet: true })
  const form = useZodForm(NewApiKey, {
    defaultValues: { name: '', storeId: '', scopes: [...apiScopes], expiresOn: null, perMinute: 300 },
    errorText: (field) => (field === 'scopes' ? text('scope.missing') : undefined),
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('add')}
      onSubmit={async (body) => {
        const [created, error] = await create.run({ body })
        if (created) onCreated(created.key)
        return error
      }}
    >
      <FormField form={form} name="name" label={text('name')} hint={text('nameHint')} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="storeId" label={text('store')} isRequired>
        {({ onChange, ...control }) => (
          <Dropdown
            {...control}
            placeholder={text('choose')}
            loadOptions={searchStores}
            onChange={(value) => onChange(value ?? '')}
            isSearchable
          />
        )}
      </FormField>
      <FormField form={form} name="scopes" label={text('scopes')} isRequired isGroup>
        {({ value, onChange }) => <Scopes value={value} onChange={onChange} />}
      </FormField>
      <FormRow>
        <FormField form={form} name="expiresOn" label={text('expiresOn')} hint={text('expiresHint')}>
          {({ value, onChange, ...control }) => (
            <DatePicker {...control} value={value ?? ''} onChange={(day) => onChange(day || null)} />
          )}
        </FormField>
        <FormField form={form} name="perMinute" label={text('perMinute')} isRequired>
          {({ onChange, ...control }) => (
            <NumberInput {...control} onChange={(count) => onChange(count ?? undefined)} />
          )}
        </FormField>
      </FormRow>
    </DrawerForm>
  )
}

interface ScopesProps {
  readonly value: ApiScope[]
  readonly onChange: (value: ApiScope[]) => void
}

function Scopes({ value, onChange }: ScopesProps) {
  const scopes = useWords(apiKeyScopes)
  return (
    <Stack gap={2}>
      {apiScopes.map((scope) => (
        <Checkbox
          key={scope}
          value={value.includes(scope)}
          onChange={(isOn) =>
            onChange(apiScopes.filter((option) => (option === scope ? isOn : value.includes(option))))
          }
        >
          {scopes[scope]}
        </Checkbox>
      ))}
    </Stack>
  )
}
