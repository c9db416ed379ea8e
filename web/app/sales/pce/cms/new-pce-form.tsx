import { customers as cmsCustomers, pce as cmsPce } from '@esquadro/contract/calls/cms'
import { businessDay } from '@esquadro/contract/platform/fields/date'
import { NewPce } from '@esquadro/contract/sales/pce/cms'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { searchProfessionals } from '../../../people/professionals/search-professionals.ts'
import { searchStores } from '../../../people/stores/search-stores.ts'
import { call } from '../../../platform/api/call.ts'
import { useAction } from '../../../platform/api/queries.ts'
import { DatePicker } from '../../../platform/design/date-picker/date-picker.tsx'
import { Dropdown } from '../../../platform/design/dropdown/dropdown.tsx'
import type { DropdownOption } from '../../../platform/design/dropdown/dropdown.types.ts'
import { OPTIONS_LOADED } from '../../../platform/design/dropdown/use-dropdown-options.ts'
import { Field } from '../../../platform/design/field/field.tsx'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow } from '../../../platform/design/form/form-section.tsx'
import { useZodForm, type ZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { MoneyInput } from '../../../platform/design/masked-input/money-input.tsx'
import { NumberInput } from '../../../platform/design/number-input/number-input.tsx'
import { RadioGroup } from '../../../platform/design/radio-group/radio-group.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-pce.messages.ts'
import { refreshedByPce } from './use-pce-change.ts'

const customersOf =
  (professional: string) =>
  async (q: string): Promise<DropdownOption[]> => {
    const [found] = await call(cmsCustomers.getAll, { query: { q, limit: OPTIONS_LOADED, professional } })
    return (found?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  }

/** Returns the last twelve months, the current one and the next, newest first. */
function monthsAround(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 14 }, (_, nth) =>
    new Date(Date.UTC(year, month - nth, 15)).toISOString().slice(0, 7),
  )
}

/** Enters an amount by hand. */
export function NewPceForm({
  onCreated,
  ...drawer
}: DrawerControls & { readonly onCreated: (id: string) => void }) {
  const text = useText(messages)
  const create = useAction(cmsPce.create, { refresh: refreshedByPce, success: text('created'), quiet: true })
  const [today] = useState(() => businessDay(new Date()))
  const form = useZodForm(NewPce, {
    defaultValues: {
      professionalId: '',
      storeId: '',
      customerId: null,
      // The one that the form does not show; the shown one is required.
      amountCents: null,
      accrualMonth: today.slice(0, 7),
      dueOn: '',
    },
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('add')}
      onSubmit={async (body) => {
        const [created, error] = await create.run({ body })
        if (created) onCreated(created.id)
        return error
      }}
    >
      <p>{text('addLead')}</p>
      <PartyFields form={form} />
      <ValueFields form={form} />
      <MonthFields form={form} today={today} />
    </DrawerForm>
  )
}

type Part = { readonly form: ZodForm<typeof NewPce> }

function PartyFields({ form }: Part) {
  const text = useText(messages)
  const professionalId = useWatch({ control: form.control, name: 'professionalId' })
  return (
    <>
      <FormField form={form} name="professionalId" label={text('professional')} isRequired>
        {({ onChange, ...control }) => (
          <Dropdown
            {...control}
            placeholder={text('choose')}
            loadOptions={searchProfessionals}
            onChange={(value) => {
              onChange(value ?? '')
              form.setValue('customerId', null)
            }}
            isSearchable
          />
        )}
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
      {professionalId && (
        <FormField form={form} name="customerId" label={text('customer')} hint={text('customerHint')}>
          {({ value, ...control }) => (
            <Dropdown
              {...control}
              key={professionalId}
              value={value ?? null}
              placeholder={text('choose')}
              loadOptions={customersOf(professionalId)}
              isSearchable
              isClearable
            />
          )}
        </FormField>
      )}
    </>
  )
}

function ValueFields({ form }: Part) {
  const text = useText(messages)
  const { money } = useFormats()
  const [isFixed, setFixed] = useState(false)
  const [baseCents, rateBps] = useWatch({ control: form.control, name: ['baseCents', 'rateBps'] })
  return (
    <>
      <FormField form={form} name="baseCents" label={text('base')} isRequired>
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <Field label={text('kind')} isGroup>
        <RadioGroup
          value={isFixed ? 'fixed' : 'rate'}
          onChange={(kind) => {
            setFixed(kind === 'fixed')
            form.resetField('rateBps')
            form.setValue(kind === 'fixed' ? 'rateBps' : 'amountCents', null)
          }}
          options={[
            { value: 'rate', label: text('byRate') },
            { value: 'fixed', label: text('fixed') },
          ]}
        />
      </Field>
      {isFixed ? (
        <FormField form={form} name="amountCents" label={text('amount')} isRequired>
          {(control) => <MoneyInput {...control} />}
        </FormField>
      ) : (
        <FormField
          form={form}
          name="rateBps"
          label={text('rate')}
          isRequired
          hint={
            baseCents && rateBps
              ? text('becomes', { amount: money(Math.floor((baseCents * rateBps) / 10_000)) })
              : undefined
          }
        >
          {({ value, onChange, ...control }) => (
            <NumberInput
              {...control}
              decimals={2}
              suffix="%"
              value={typeof value === 'number' ? value / 100 : null}
              onChange={(rate) => onChange(rate === null ? undefined : Math.round(rate * 100))}
            />
          )}
        </FormField>
      )}
    </>
  )
}

function MonthFields({ form, today }: Part & { readonly today: string }) {
  const text = useText(messages)
  const { month } = useFormats()
  return (
    <FormRow>
      <FormField form={form} name="accrualMonth" label={text('month')} isRequired>
        {({ onChange, ...control }) => (
          <Dropdown
            {...control}
            options={monthsAround(today).map((value) => ({ value, label: month(value) }))}
            onChange={(value) => onChange(value ?? '')}
          />
        )}
      </FormField>
      <FormField form={form} name="dueOn" label={text('dueOn')} isRequired>
        {(control) => <DatePicker {...control} />}
      </FormField>
    </FormRow>
  )
}
