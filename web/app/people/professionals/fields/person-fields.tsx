import { genders } from '@esquadro/contract/people/professionals/vocabulary'
import { Dropdown } from '../../../platform/design/dropdown/dropdown.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow, FormSection } from '../../../platform/design/form/form-section.tsx'
import { BirthDateInput } from '../../../platform/design/masked-input/birth-date-input.tsx'
import { CpfInput } from '../../../platform/design/masked-input/cpf-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../professionals.messages.ts'
import type { SectionProps } from './user-data-form.ts'

/** CPF, birth date and gender. */
export function PersonFields({ form, heading, isOwn = false }: SectionProps) {
  const text = useText(messages)
  const isLocked = isOwn && Boolean(form.formState.defaultValues?.userData?.cpf)
  return (
    <FormSection
      title={heading?.title ?? text('person.title')}
      text={heading ? heading.text : text('person.text')}
    >
      <FormRow>
        <FormField
          form={form}
          name="userData.cpf"
          label={text('cpf')}
          hint={isLocked ? text('needsAdmin') : undefined}
          isRequired
        >
          {(control) => <CpfInput {...control} readOnly={isLocked} />}
        </FormField>
        <FormField form={form} name="userData.birthDate" label={text('birthDate')} isRequired>
          {(control) => <BirthDateInput {...control} />}
        </FormField>
      </FormRow>
      <FormRow>
        <FormField form={form} name="userData.gender" label={text('gender')}>
          {(control) => (
            <Dropdown
              {...control}
              value={control.value ?? null}
              isClearable
              placeholder={text('gender.none')}
              options={genders.map((value) => ({ value, label: text(`gender.${value}`) }))}
            />
          )}
        </FormField>
      </FormRow>
    </FormSection>
  )
}
