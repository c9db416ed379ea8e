import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../platform/design/checkbox/checkbox.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormSection } from '../../platform/design/form/form-section.tsx'
import { ExternalLink } from '../../platform/design/link/text-link.tsx'
import { useAddress, usePolicyAddress } from '../../platform/i18n/addresses.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './sign-up.messages.ts'

interface Consents {
  readonly acceptTerms: boolean
  readonly acceptReceiveEmail?: boolean | undefined
}
type ConsentForm = UseFormReturn<
  Consents & { readonly userData: Consents },
  unknown,
  Consents & { readonly userData: Consents }
>

interface Props<Values extends FieldValues, Output> {
  readonly form: UseFormReturn<Values, unknown, Output>
  /** The path of the consents in the form. */
  readonly at: '' | 'userData.'
}

/** The consents: terms (required) and messages (optional). */
export function ConsentFields<Values extends Consents | { readonly userData: Consents }, Output>({
  form: whole,
  at,
}: Props<Values, Output>) {
  const text = useText(messages)
  const addressOf = useAddress()
  // Narrows the form's type to its consents; fields are addressed by path.
  const form = whole as unknown as ConsentForm
  return (
    <FormSection title={text('sending.title')} text={text('sending.text')}>
      <FormField
        form={form}
        name={`${at}acceptTerms`}
        label={text('terms.label')}
        hint={
          <>
            <ExternalLink href={addressOf('/termos')}>{text('terms.readTerms')}</ExternalLink>
            {' · '}
            <ExternalLink href={usePolicyAddress()}>{text('terms.read')}</ExternalLink>
          </>
        }
        isRequired
        isGroup
      >
        {(control) => <Checkbox {...control}>{text('terms')}</Checkbox>}
      </FormField>
      <FormField form={form} name={`${at}acceptReceiveEmail`} label={text('newsletter.label')} isGroup>
        {(control) => <Checkbox {...control}>{text('newsletter')}</Checkbox>}
      </FormField>
    </FormSection>
  )
}
