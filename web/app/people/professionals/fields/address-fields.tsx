import { STATES } from '@esquadro/contract/platform/fields/state'
import { Dropdown } from '../../../platform/design/dropdown/dropdown.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow, FormSection } from '../../../platform/design/form/form-section.tsx'
import { VisuallyHidden } from '../../../platform/design/layout/visually-hidden.tsx'
import { ZipCodeInput } from '../../../platform/design/masked-input/zip-code-input.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../professionals.messages.ts'
import { useZipCode } from './use-zip-code.ts'
import type { SectionProps } from './user-data-form.ts'

const states = STATES.map((value) => ({ value, label: value }))

/** The address, filled in from its CEP where possible. */
export function AddressFields({ form, heading }: SectionProps) {
  const text = useText(messages)
  const zipCode = useZipCode(form)
  const notice = zipCode.state === 'idle' ? null : text(`zipCode.${zipCode.state}`)
  return (
    <FormSection
      title={heading?.title ?? text('address.title')}
      text={heading ? heading.text : text('address.text')}
    >
      <FormRow>
        <FormField
          form={form}
          name="userData.address.zipCode"
          label={text('zipCode')}
          isRequired
          hint={notice}
        >
          {(control) => (
            <ZipCodeInput
              {...control}
              onChange={(typed) => {
                control.onChange(typed)
                void zipCode.ask(typed)
              }}
            />
          )}
        </FormField>
      </FormRow>
      <VisuallyHidden>
        <span aria-live="polite">{notice}</span>
      </VisuallyHidden>
      <FormField form={form} name="userData.address.street" label={text('street')} isRequired>
        {(control) => <TextInput {...control} autoComplete="address-line1" />}
      </FormField>
      <FormRow>
        <FormField form={form} name="userData.address.number" label={text('number')} isRequired>
          {(control) => <TextInput {...control} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="userData.address.complement" label={text('complement')}>
          {(control) => <TextInput {...control} autoComplete="address-line2" />}
        </FormField>
      </FormRow>
      <FormField form={form} name="userData.address.neighborhood" label={text('neighborhood')} isRequired>
        {(control) => <TextInput {...control} autoComplete="address-level3" />}
      </FormField>
      <FormRow>
        <FormField form={form} name="userData.address.city" label={text('city')} isRequired>
          {(control) => <TextInput {...control} autoComplete="address-level2" />}
        </FormField>
        <FormField form={form} name="userData.address.state" label={text('state')} isRequired>
          {(control) => (
            <Dropdown {...control} options={states} isSearchable placeholder={text('state.choose')} />
          )}
        </FormField>
      </FormRow>
    </FormSection>
  )
}
