import { maskCpf } from '@esquadro/contract/platform/fields/cpf'
import { useWatch } from 'react-hook-form'
import { AddressFields } from '../../../people/professionals/fields/address-fields.tsx'
import { OfficeFields, SocialFields } from '../../../people/professionals/fields/office-fields.tsx'
import { PersonFields } from '../../../people/professionals/fields/person-fields.tsx'
import { ProfessionFields } from '../../../people/professionals/fields/profession-fields.tsx'
import { ReferenceFields } from '../../../people/professionals/fields/reference-fields.tsx'
import type { UserDataForm } from '../../../people/professionals/fields/user-data-form.ts'
import { messages as professionalMessages } from '../../../people/professionals/professionals.messages.ts'
import { Breakable } from '../../../platform/design/breakable/breakable.tsx'
import { DescriptionList } from '../../../platform/design/description-list/description-list.tsx'
import { FormSection } from '../../../platform/design/form/form-section.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { ConsentFields } from '../consent-fields.tsx'
import { messages } from '../sign-up.messages.ts'
import type { Draft } from './draft.ts'
import type { LaterStep } from './steps.ts'

interface Props {
  readonly form: UserDataForm
  /** The visible step; null for all steps on one page. */
  readonly step: LaterStep | null
  readonly draft: Draft
  readonly onStore: (store: Draft['store']) => void
}

/** The fields of the second call, by step. */
export function SecondStepSections({ form, step, draft, onStore }: Props) {
  const isShown = (section: LaterStep) => step === null || step === section
  return (
    <>
      {isShown('person') && (
        <>
          <PersonFields form={form} />
          <AddressFields form={form} />
        </>
      )}
      {isShown('profession') && (
        <>
          <ProfessionFields form={form} />
          <OfficeFields form={form} />
          <SocialFields form={form} />
          <ReferenceFields
            form={form}
            storesList={draft.completion?.storesList ?? []}
            store={draft.store}
            onStore={onStore}
          />
        </>
      )}
      {step === 'sending' && <Summary form={form} draft={draft} />}
      {isShown('sending') && <ConsentFields form={form} at="userData." />}
    </>
  )
}

/** A summary of the earlier steps. */
function Summary({ form, draft }: { form: UserDataForm; draft: Draft }) {
  const text = useText(messages)
  const field = useText(professionalMessages)
  const formats = useFormats()
  const data = useWatch({ control: form.control, name: 'userData' })
  const { street, number, city, state } = data.address
  return (
    <FormSection title={text('sending.summary')}>
      <DescriptionList
        items={[
          ...(draft.first.name ? [{ label: text('name'), value: draft.first.name }] : []),
          { label: text('email'), value: draft.first.email ? <Breakable text={draft.first.email} /> : '–' },
          { label: field('cpf'), value: maskCpf(data.cpf) },
          { label: field('birthDate'), value: formats.date(data.birthDate) },
          { label: field('street'), value: [`${street}, ${number}`, `${city}/${state}`].join(' · ') },
          { label: field('profession'), value: data.profession && field(`profession.${data.profession}`) },
          ...(draft.store ? [{ label: field('referenceStore'), value: draft.store.name }] : []),
        ]}
      />
    </FormSection>
  )
}
