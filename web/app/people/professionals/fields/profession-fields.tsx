import { professions, registrationOf } from '@esquadro/contract/people/professionals/vocabulary'
import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow, FormSection } from '../../../platform/design/form/form-section.tsx'
import { RadioGroup } from '../../../platform/design/radio-group/radio-group.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { messages } from '../professionals.messages.ts'
import styles from './profession-fields.module.css'
import type { SectionProps } from './user-data-form.ts'

const AbdFile = lazyPart(() => import('./abd-file.tsx'), 'AbdFile')

/** The profession and what depends on it (§5): CAU for architects, CREA for engineers, ABD with its proof for designers. */
export function ProfessionFields({ form, heading, isOwn = false }: SectionProps) {
  const text = useText(messages)
  const isLocked = isOwn && Boolean(form.formState.defaultValues?.userData?.profession)
  const profession = useWatch({ control: form.control, name: 'userData.profession' })
  const registration = professions.includes(profession) ? registrationOf[profession] : null
  return (
    <FormSection
      title={heading?.title ?? text('profession.title')}
      text={heading ? heading.text : text('profession.text')}
    >
      <FormField
        form={form}
        name="userData.profession"
        label={text('profession')}
        hint={isLocked ? text('needsAdmin') : undefined}
        isRequired
        isGroup
      >
        {(control) => (
          <div className={styles.professions}>
            <RadioGroup
              {...control}
              disabled={isLocked}
              isCards
              options={professions.map((value) => ({
                value,
                label: text(`profession.${value}`),
                text: text(`profession.${value}.text`),
              }))}
            />
          </div>
        )}
      </FormField>
      <FormRow>
        {registration && (
          <FormField
            key={registration}
            form={form}
            name={`userData.${registration}`}
            label={text(registration)}
            isRequired={registration !== 'abd'}
          >
            {(control) => <TextInput {...control} autoComplete="off" spellCheck={false} />}
          </FormField>
        )}
        <FormField form={form} name="userData.modality" label={text('modality')} hint={text('modality.hint')}>
          {(control) => <TextInput {...control} autoComplete="off" />}
        </FormField>
      </FormRow>
      {registration === 'abd' && (
        <Suspense fallback={<SkeletonText lines={4} />}>
          <AbdFile form={form} />
        </Suspense>
      )}
    </FormSection>
  )
}
