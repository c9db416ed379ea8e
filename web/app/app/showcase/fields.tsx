import { cpf, email } from '@esquadro/contract/platform/fields/schemas'
import { useState } from 'react'
import { z } from 'zod'
import { DatePicker } from '../../platform/design/date-picker/date-picker.tsx'
import { DateRangePicker } from '../../platform/design/date-picker/date-range-picker.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormActions, FormRow, FormSection } from '../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Grid } from '../../platform/design/layout/grid.tsx'
import { AccessKeyInput } from '../../platform/design/masked-input/access-key-input.tsx'
import { BirthDateInput } from '../../platform/design/masked-input/birth-date-input.tsx'
import { CnpjInput } from '../../platform/design/masked-input/cnpj-input.tsx'
import { CpfInput } from '../../platform/design/masked-input/cpf-input.tsx'
import { MoneyInput } from '../../platform/design/masked-input/money-input.tsx'
import { PhoneInput } from '../../platform/design/masked-input/phone-input.tsx'
import { TaxDocumentInput } from '../../platform/design/masked-input/tax-document-input.tsx'
import { ZipCodeInput } from '../../platform/design/masked-input/zip-code-input.tsx'
import { NumberInput } from '../../platform/design/number-input/number-input.tsx'
import { PasswordInput } from '../../platform/design/password-input/password-input.tsx'
import { SearchInput } from '../../platform/design/search-input/search-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { toast } from '../../platform/design/toast/toast.ts'
import { Sheet, Specimen } from './specimen.tsx'
import { useShowcaseText } from './use-showcase-text.ts'

const initial = {
  name: '',
  cpf: '12345678909',
  cnpj: '12ABC34501DE35',
  document: '',
  zipCode: '01310100',
  phone: '11987654321',
  birthDate: '1988-04-23',
  accessKey: '',
  password: 'mesa-de-luz',
  day: '2026-11-21',
  notes: '',
  search: '',
}

export function Fields({ number }: { number: number }) {
  const text = useShowcaseText()
  const [values, setValues] = useState(initial)
  const [cents, setCents] = useState<number | null>(123_456)
  const [count, setCount] = useState<number | null>(24)
  const [range, setRange] = useState({ from: '2026-11-01', to: '2026-11-30' })
  const bind = (name: keyof typeof initial) => ({
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  return (
    <Sheet number={number} id="fields" title={text('fields')} text={text('fieldsText')}>
      <Specimen title={text('fields')}>
        <Grid min="medium" gap={5}>
          <Field label={text('name')} hint={text('nameHint')} isRequired>
            <TextInput {...bind('name')} autoComplete="name" />
          </Field>
          <Field label={text('cpf')}>
            <CpfInput {...bind('cpf')} />
          </Field>
          <Field label={text('cnpj')}>
            <CnpjInput {...bind('cnpj')} />
          </Field>
          <Field label={text('document')}>
            <TaxDocumentInput {...bind('document')} />
          </Field>
          <Field label={text('zipCode')}>
            <ZipCodeInput {...bind('zipCode')} />
          </Field>
          <Field label={text('phone')}>
            <PhoneInput {...bind('phone')} />
          </Field>
          <Field label={text('birthDate')}>
            <BirthDateInput {...bind('birthDate')} />
          </Field>
          <Field label={text('amount')}>
            <MoneyInput value={cents} onChange={setCents} />
          </Field>
          <Field label={text('quantity')}>
            <NumberInput value={count} onChange={setCount} suffix="m²" />
          </Field>
          <Field label={text('password')}>
            <PasswordInput {...bind('password')} hasStrength />
          </Field>
          <Field label={text('day')}>
            <DatePicker {...bind('day')} />
          </Field>
          <Field label={text('search')}>
            <SearchInput value={values.search} onSearch={bind('search').onChange} />
          </Field>
          <Field label={text('withError')} error={text('serverTaken')}>
            <CpfInput {...bind('cpf')} />
          </Field>
          <Field label={text('disabled')}>
            <TextInput value="Esquadro" onChange={() => {}} disabled />
          </Field>
        </Grid>
        <Field label={text('range')} isGroup>
          <DateRangePicker value={range} onChange={setRange} />
        </Field>
        <Field label={text('accessKey')}>
          <AccessKeyInput {...bind('accessKey')} />
        </Field>
        <Field label={text('notes')} count={{ value: values.notes.length, max: 200 }}>
          <Textarea {...bind('notes')} />
        </Field>
      </Specimen>
      <Specimen title={text('formTitle')}>
        <SampleForm />
      </Specimen>
    </Sheet>
  )
}

const Sample = z.object({ name: z.string().trim().min(3).max(80), cpf, email })

function SampleForm() {
  const text = useShowcaseText()
  const form = useZodForm(Sample, { defaultValues: { name: '', cpf: '', email: '' } })
  return (
    <Form
      form={form}
      label={text('formTitle')}
      onSubmit={async (values) => {
        await new Promise((resolve) => setTimeout(resolve, 800))
        // The CPF of the examples is taken, to show how the server rejects it.
        if (values.cpf === '12345678909')
          return { msg: text('serverTaken'), fields: { cpf: text('serverTaken') } }
        toast.success(text('formOk'))
      }}
    >
      <FormSection title={text('formTitle')} text={text('formText')}>
        <FormField
          form={form}
          name="name"
          label={text('name')}
          hint={text('nameHint')}
          maxLength={80}
          isRequired
        >
          {(control) => <TextInput {...control} autoComplete="name" />}
        </FormField>
        <FormRow>
          <FormField form={form} name="cpf" label={text('cpf')} isRequired>
            {(control) => <CpfInput {...control} />}
          </FormField>
          <FormField form={form} name="email" label={text('email')} isRequired>
            {(control) => <TextInput {...control} type="email" autoComplete="email" />}
          </FormField>
        </FormRow>
      </FormSection>
      <FormActions>
        <SubmitButton>{text('save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
