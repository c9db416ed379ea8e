import { professionals as cmsProfessionals } from '@esquadro/contract/calls/cms'
import { type CmsProfessional, ProfessionalChanges } from '@esquadro/contract/people/professionals/cms'
import type { ListedStore } from '@esquadro/contract/people/professionals/registration'
import { useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { useAction } from '../../../platform/api/queries.ts'
import { Checkbox } from '../../../platform/design/checkbox/checkbox.tsx'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow, FormSection } from '../../../platform/design/form/form-section.tsx'
import { useZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { PhoneInput } from '../../../platform/design/masked-input/phone-input.tsx'
import { PasswordInput } from '../../../platform/design/password-input/password-input.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useEdited } from '../../../platform/lists/editing/use-edited.ts'
import { AddressFields } from '../fields/address-fields.tsx'
import { OfficeFields, SocialFields } from '../fields/office-fields.tsx'
import { PersonFields } from '../fields/person-fields.tsx'
import { ProfessionFields } from '../fields/profession-fields.tsx'
import { ReferenceFields } from '../fields/reference-fields.tsx'
import { useRegistrationText } from '../fields/use-registration-text.ts'
import { userDataPart } from '../fields/user-data-form.ts'
import { changedFields } from './changed-fields.ts'
import { messages } from './cms-professionals.messages.ts'
import { type Edited, ProfessionalConflict } from './professional-conflict.tsx'
import { type ProfessionalValues, valuesOf } from './professional-values.ts'

interface Props extends DrawerControls {
  readonly professional: CmsProfessional
}

const Changes = ProfessionalChanges.omit({ id: true, revision: true })

/** Changes a professional (§3). Only changed fields are validated and submitted. */
export function ProfessionalForm({ professional, ...drawer }: Props) {
  const text = useText(messages)
  const edited = useEdited<Edited>(professional)
  const { base } = edited
  const [schema] = useState(() =>
    z
      .transform((values: ProfessionalValues) =>
        changedFields({ ...values }, valuesOf(base.current ?? professional) as Record<string, unknown>),
      )
      .pipe(Changes),
  )
  const update = useAction(cmsProfessionals.update, {
    refresh: [cmsProfessionals.getAll, cmsProfessionals.getOne],
    success: text('updated'),
    quiet: true,
  })
  const form = useZodForm(schema as z.ZodType<z.output<typeof Changes>, ProfessionalValues>, {
    defaultValues: useMemo(() => valuesOf(professional), [professional]),
    errorText: useRegistrationText(),
  })
  const { referenceStore, abdFile } = professional.userData
  const [store, setStore] = useState<ListedStore | null>(
    referenceStore && { id: referenceStore.id, name: referenceStore.name, sellers: [] },
  )
  const part = userDataPart(form)
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('save')}
      needsChange
      onSubmit={(changes) =>
        edited.save((based) => {
          const { id, revision } = based ?? professional
          return update.run({ body: { ...changes, id, revision } })
        })
      }
    >
      <AccessFields form={form} />
      <PersonFields form={part} heading={{ title: text('person.title'), text: text('person.text') }} />
      <AddressFields form={part} heading={{ title: text('address.title') }} />
      <ProfessionFields
        form={part}
        heading={{
          title: text('profession.title'),
          text: abdFile ? text('abd.file', { name: abdFile.name }) : text('profession.text'),
        }}
      />
      <OfficeFields form={part} heading={{ title: text('office.title') }} />
      <SocialFields form={part} heading={{ title: text('social.title') }} />
      <ReferenceFields
        form={part}
        store={store}
        onStore={setStore}
        heading={{ title: text('reference.title'), text: text('reference.text') }}
      />
      <FormSection title={text('messages.title')} text={text('messages.text')}>
        <FormField form={part} name="userData.acceptReceiveEmail" label={text('messages.label')} isGroup>
          {(control) => <Checkbox {...control}>{text('messages.accept')}</Checkbox>}
        </FormField>
      </FormSection>
      <ProfessionalConflict
        edited={edited}
        form={form}
        stores={store ? [store] : []}
        onDone={drawer.onDone}
      />
    </DrawerForm>
  )
}

type AccessForm = UseFormReturn<ProfessionalValues, unknown, z.output<typeof Changes>>

/** Name, e-mail, phone number and a new password. */
function AccessFields({ form }: { form: AccessForm }) {
  const text = useText(messages)
  return (
    <FormSection title={text('access.title')} text={text('access.text')}>
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormRow>
        <FormField form={form} name="email" label={text('email')} isRequired>
          {(control) => <TextInput {...control} type="email" autoComplete="off" />}
        </FormField>
        <FormField form={form} name="cellphone" label={text('cellphone')}>
          {(control) => <PhoneInput {...control} />}
        </FormField>
      </FormRow>
      <FormField form={form} name="password" label={text('password')} hint={text('password.hint')}>
        {(control) => (
          <PasswordInput {...control} autoComplete="new-password" hasStrength owner={form.getValues()} />
        )}
      </FormField>
    </FormSection>
  )
}
