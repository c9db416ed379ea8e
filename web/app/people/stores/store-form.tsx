import { stores as cmsStores } from '@esquadro/contract/calls/cms'
import { type Store, StoreInput } from '@esquadro/contract/people/stores/cms'
import { STATES } from '@esquadro/contract/platform/fields/state'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useAction } from '../../platform/api/queries.ts'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormRow } from '../../platform/design/form/form-section.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { CnpjInput } from '../../platform/design/masked-input/cnpj-input.tsx'
import { PhoneInput } from '../../platform/design/masked-input/phone-input.tsx'
import { ZipCodeInput } from '../../platform/design/masked-input/zip-code-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../platform/lists/editing/edit-conflict.tsx'
import { useEdited } from '../../platform/lists/editing/use-edited.ts'
import { messages } from './stores.messages.ts'

interface Props extends DrawerControls {
  /** The store to change; null for a new one. */
  readonly store: Store | null
}

const FormInput = StoreInput.omit({ sellers: true })
const states = STATES.map((state) => ({ label: state, value: state }))

/** Adds a store or changes one, over the contract's own schema. */
export function StoreForm({ store, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [cmsStores.getAll, cmsStores.getOne]
  const create = useAction(cmsStores.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsStores.update, { refresh, success: text('updated'), quiet: true })
  const form = useZodForm(FormInput, { defaultValues: valuesOf(store) })
  const edited = useEdited(store)
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(store ? 'save' : 'add')}
      onSubmit={(body) =>
        edited.save((based) =>
          based
            ? update.run({ body: { ...body, id: based.id, revision: based.revision } })
            : create.run({ body }),
        )
      }
    >
      <FormField form={form} name="cnpj" label={text('cnpj')} hint={text('cnpjHint')} isRequired>
        {(control) => <CnpjInput {...control} />}
      </FormField>
      <FormField form={form} name="tradeName" label={text('tradeName')} isRequired>
        {(control) => <TextInput {...control} />}
      </FormField>
      <FormField form={form} name="legalName" label={text('legalName')} isRequired>
        {(control) => <TextInput {...control} />}
      </FormField>
      <FormRow>
        <FormField form={form} name="email" label={text('email')}>
          {(control) => <TextInput {...control} type="email" />}
        </FormField>
        <FormField form={form} name="phone" label={text('phone')}>
          {(control) => <PhoneInput {...control} />}
        </FormField>
      </FormRow>
      <AddressFields form={form} />
      <EditConflict
        edited={edited}
        form={form}
        valuesOf={valuesOf}
        fields={FIELDS.map((name) => ({ name, label: text(name) }))}
        onDone={drawer.onDone}
      />
    </DrawerForm>
  )
}

const FIELDS = [
  'cnpj',
  'legalName',
  'tradeName',
  'email',
  'phone',
  'zipCode',
  'street',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
] as const

/** Returns the form's values for a store. */
const valuesOf = (store: Store | null) => ({
  cnpj: store?.cnpj ?? '',
  legalName: store?.legalName ?? '',
  tradeName: store?.tradeName ?? '',
  email: store?.email ?? '',
  phone: store?.phone ?? '',
  zipCode: store?.zipCode ?? '',
  street: store?.street ?? '',
  number: store?.number ?? '',
  complement: store?.complement ?? '',
  neighborhood: store?.neighborhood ?? '',
  city: store?.city ?? '',
  state: STATES.find((state) => state === store?.state) ?? ('' as const),
})

interface AddressProps {
  readonly form: UseFormReturn<z.input<typeof FormInput>, unknown, z.output<typeof FormInput>>
}

function AddressFields({ form }: AddressProps) {
  const text = useText(messages)
  return (
    <>
      <FormRow>
        <FormField form={form} name="zipCode" label={text('zipCode')}>
          {(control) => <ZipCodeInput {...control} />}
        </FormField>
        <FormField form={form} name="street" label={text('street')}>
          {(control) => <TextInput {...control} />}
        </FormField>
      </FormRow>
      <FormRow columns={3}>
        <FormField form={form} name="number" label={text('number')}>
          {(control) => <TextInput {...control} />}
        </FormField>
        <FormField form={form} name="complement" label={text('complement')}>
          {(control) => <TextInput {...control} />}
        </FormField>
        <FormField form={form} name="neighborhood" label={text('neighborhood')}>
          {(control) => <TextInput {...control} />}
        </FormField>
      </FormRow>
      <FormRow>
        <FormField form={form} name="city" label={text('city')}>
          {(control) => <TextInput {...control} />}
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
    </>
  )
}
