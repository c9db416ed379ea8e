import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow, FormSection } from '../../../platform/design/form/form-section.tsx'
import { CnpjInput } from '../../../platform/design/masked-input/cnpj-input.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../professionals.messages.ts'
import type { SectionProps } from './user-data-form.ts'

const networks = ['instagram', 'facebook', 'behance', 'pinterest'] as const

/** The office; optional. */
export function OfficeFields({ form, heading }: SectionProps) {
  const text = useText(messages)
  return (
    <FormSection
      title={heading?.title ?? text('office.title')}
      text={heading ? heading.text : text('office.text')}
    >
      <FormField form={form} name="userData.office.name" label={text('office.name')}>
        {(control) => <TextInput {...control} autoComplete="organization" />}
      </FormField>
      <FormRow>
        <FormField form={form} name="userData.office.cnpj" label={text('office.cnpj')}>
          {(control) => <CnpjInput {...control} />}
        </FormField>
        <FormField form={form} name="userData.office.role" label={text('office.role')}>
          {(control) => <TextInput {...control} autoComplete="organization-title" />}
        </FormField>
      </FormRow>
    </FormSection>
  )
}

/** The social networks of §3. */
export function SocialFields({ form, heading }: SectionProps) {
  const text = useText(messages)
  return (
    <FormSection
      title={heading?.title ?? text('social.title')}
      text={heading ? heading.text : text('social.text')}
    >
      <FormRow>
        {networks.map((network) => (
          <FormField key={network} form={form} name={`userData.socialMedia.${network}`} label={text(network)}>
            {(control) => (
              <TextInput {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} />
            )}
          </FormField>
        ))}
      </FormRow>
    </FormSection>
  )
}
