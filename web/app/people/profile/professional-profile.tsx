import { professionals } from '@esquadro/contract/calls/professional'
import { OwnChanges, type Profile } from '@esquadro/contract/people/professionals/professional'
import type { ListedStore } from '@esquadro/contract/people/professionals/registration'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useAction } from '../../platform/api/queries.ts'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormActions, FormRow, FormSection } from '../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { PhoneInput } from '../../platform/design/masked-input/phone-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { changedFields } from '../professionals/cms/changed-fields.ts'
import { valuesOf } from '../professionals/cms/professional-values.ts'
import { AddressFields } from '../professionals/fields/address-fields.tsx'
import { OfficeFields, SocialFields } from '../professionals/fields/office-fields.tsx'
import { PersonFields } from '../professionals/fields/person-fields.tsx'
import { ProfessionFields } from '../professionals/fields/profession-fields.tsx'
import { ReferenceFields } from '../professionals/fields/reference-fields.tsx'
import { useRegistrationText } from '../professionals/fields/use-registration-text.ts'
import { type UserDataValues, userDataPart } from '../professionals/fields/user-data-form.ts'
import { messages } from './profile.messages.ts'

interface Values extends UserDataValues {
  readonly name: string
  readonly cellphone: string
}

const Changes = OwnChanges.omit({
  _id: true,
  email: true,
  password: true,
  currentPassword: true,
})

/** The data of a professional (§3). Only changed fields are validated and submitted. */
export function ProfessionalData({ profile }: { profile: Profile }) {
  const text = useText(messages)
  const [before] = useState(() => valuesOf(profile))
  const schema = useMemo(
    () =>
      z
        .transform((values: Values) => changedFields({ ...values }, before as Record<string, unknown>))
        .pipe(Changes),
    [before],
  )
  const update = useAction(professionals.updateMe, {
    refresh: [professionals.getProfileData],
    success: text('saved.professional'),
    quiet: true,
  })
  const { email: _email, password: _password, ...defaults } = before
  const form = useZodForm(schema as z.ZodType<z.output<typeof Changes>, Values>, {
    defaultValues: defaults,
    errorText: useRegistrationText(),
  })
  const { referenceStore, abdFile } = profile.userData
  const [store, setStore] = useState<ListedStore | null>(
    referenceStore && { id: referenceStore.id, name: referenceStore.name, sellers: [] },
  )
  const part = userDataPart(form)
  return (
    <Form
      form={form}
      onSubmit={async (changes) => {
        const [, error] = await update.run({ body: changes })
        return error
      }}
    >
      <FormSection title={text('contact.title')}>
        <FormRow>
          <FormField form={form} name="name" label={text('name')} isRequired>
            {(control) => <TextInput {...control} autoComplete="name" />}
          </FormField>
          <FormField form={form} name="cellphone" label={text('cellphone')} isRequired>
            {(control) => <PhoneInput {...control} />}
          </FormField>
        </FormRow>
      </FormSection>
      <PersonFields form={part} isOwn heading={{ title: text('person.title') }} />
      <AddressFields form={part} heading={{ title: text('address.title') }} />
      <ProfessionFields
        form={part}
        isOwn
        heading={{
          title: text('profession.title'),
          text: abdFile ? text('profession.file', { name: abdFile.name }) : text('profession.text'),
        }}
      />
      <OfficeFields form={part} heading={{ title: text('office.title') }} />
      <SocialFields form={part} heading={{ title: text('social.title') }} />
      <ReferenceFields
        form={part}
        store={store}
        onStore={setStore}
        heading={{ title: text('reference.title') }}
      />
      <FormActions>
        <SubmitButton disabled={!form.formState.isDirty}>{text('save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
