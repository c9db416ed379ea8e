import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import type { CmsExperienceDetails } from '@esquadro/contract/rewards/experiences/office'
import { EXPERIENCE_AUDIENCES } from '@esquadro/contract/rewards/experiences/vocabulary'
import { experienceAudiences } from '@esquadro/texts/lists/experiences'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { searchSegments } from '../../../people/segments/search-segments.ts'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Checkbox } from '../../../platform/design/checkbox/checkbox.tsx'
import { MomentPicker } from '../../../platform/design/date-picker/moment-picker.tsx'
import { Cover } from '../../../platform/design/drawing/cover.tsx'
import { Dropdown } from '../../../platform/design/dropdown/dropdown.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow, FormSection } from '../../../platform/design/form/form-section.tsx'
import { ImageUpload } from '../../../platform/design/image-upload/image-upload.tsx'
import { NumberInput } from '../../../platform/design/number-input/number-input.tsx'
import { RichText } from '../../../platform/design/rich-text/rich-text.tsx'
import { Switch } from '../../../platform/design/switch/switch.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useDesignText } from '../../../platform/design/use-design-text.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-experiences.messages.ts'
import type { FieldsProps } from './experience-values.ts'

/** Title, type, description and picture. */
export function WhatFields({
  form,
  known,
  isCopy,
}: FieldsProps & { readonly known: CmsExperienceDetails | null; readonly isCopy: boolean }) {
  const text = useText(messages)
  const categories = useEndpoint(cmsExperiences.getAllCategories, { query: { limit: 100, sort: 'name' } })
  const [present, setPresent] = useState(known?.image ?? null)
  return (
    <FormSection title={text('form.what')}>
      <FormField form={form} name="title" label={text('form.title')} maxLength={120} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="categoryId" label={text('category')} isRequired>
        {(control) => (
          <Dropdown
            {...control}
            options={(categories.data?.items ?? [])
              .filter(({ active, id }) => active || id === known?.category.id)
              .map(({ id, name }) => ({ value: id, label: name }))}
            isLoading={categories.isPending}
          />
        )}
      </FormField>
      <FormField form={form} name="description" label={text('form.description')} isGroup>
        {(control) => <RichText {...control} />}
      </FormField>
      <FormField form={form} name="image" label={text('form.image')} hint={text('form.imageHint')} isGroup>
        {({ value, onChange, disabled }) => (
          <ImageUpload
            value={value instanceof File ? value : present}
            onChange={(file) => onChange(file ?? undefined)}
            placeholder={<Cover seed={known?.id ?? 'nova'} />}
            disabled={disabled}
          />
        )}
      </FormField>
      {known?.image && !isCopy && (
        <FormField form={form} name="removeImage" label={text('form.image')} isGroup>
          {({ value, onChange }) => (
            <Checkbox
              value={value ?? false}
              onChange={(removes) => {
                onChange(removes)
                setPresent(removes ? null : known.image)
              }}
            >
              {text('form.removeImage')}
            </Checkbox>
          )}
        </FormField>
      )}
    </FormSection>
  )
}

/** Place, start, end, and the subscription window. */
export function WhenFields({ form }: FieldsProps) {
  const text = useText(messages)
  return (
    <>
      <FormSection title={text('form.when')}>
        <FormField form={form} name="place" label={text('place')} maxLength={200} isRequired>
          {(control) => <TextInput {...control} />}
        </FormField>
        <FormRow>
          <FormField form={form} name="startsAt" label={text('form.startsAt')} isRequired>
            {(control) => <MomentPicker {...control} defaultTime="19:00" />}
          </FormField>
          <FormField form={form} name="endsAt" label={text('form.endsAt')} isRequired>
            {(control) => <MomentPicker {...control} defaultTime="22:00" />}
          </FormField>
        </FormRow>
      </FormSection>
      <FormSection title={text('form.window')}>
        <FormRow>
          <FormField form={form} name="opensAt" label={text('form.opensAt')} isRequired>
            {(control) => <MomentPicker {...control} />}
          </FormField>
          <FormField form={form} name="closesAt" label={text('form.closesAt')} isRequired>
            {(control) => <MomentPicker {...control} defaultTime="18:00" />}
          </FormField>
        </FormRow>
        <FormRow>
          <FormField form={form} name="leaveUntil" label={text('form.leaveUntil')} isRequired>
            {(control) => <MomentPicker {...control} defaultTime="18:00" />}
          </FormField>
        </FormRow>
      </FormSection>
    </>
  )
}

/** Seats, audience, level, cost, companion and confirmation. */
export function PeopleFields({ form, known }: FieldsProps & { readonly known: CmsExperienceDetails | null }) {
  const audiences = useWords(experienceAudiences)
  const text = useText(messages)
  const levelText = useDesignText()
  return (
    <FormSection title={text('form.who')} text={text('form.profession')}>
      <FormRow>
        <FormField form={form} name="capacity" label={text('seats')} isRequired>
          {({ value, ...control }) => <NumberInput {...control} value={Number(value)} />}
        </FormField>
        <FormField form={form} name="audience" label={text('audience')} isRequired>
          {(control) => (
            <Dropdown
              {...control}
              options={EXPERIENCE_AUDIENCES.map((value) => ({ value, label: audiences[value] }))}
            />
          )}
        </FormField>
      </FormRow>
      <FormRow>
        <FormField form={form} name="minLevel" label={text('form.minLevel')}>
          {(control) => (
            <Dropdown
              {...control}
              placeholder={text('form.anyLevel')}
              options={LEVELS.map((value) => ({ value, label: levelText(`level.${value}`) }))}
              isClearable
            />
          )}
        </FormField>
        <FormField form={form} name="costPoints" label={text('form.costPoints')} hint={text('form.costHint')}>
          {({ value, onChange, ...control }) => (
            <NumberInput
              {...control}
              value={Number(value ?? 0)}
              onChange={(points) => onChange(points ?? 0)}
            />
          )}
        </FormField>
      </FormRow>
      <SegmentField form={form} known={known} />
      <FormField
        form={form}
        name="hasCompanions"
        label={text('form.hasCompanions')}
        hint={text('form.companionsHint')}
        isGroup
      >
        {(control) => <Switch {...control}>{text('form.companionsSwitch')}</Switch>}
      </FormField>
      <FormField
        form={form}
        name="confirmHours"
        label={text('form.confirmHours')}
        hint={text('form.confirmHint')}
      >
        {({ value, ...control }) => (
          <NumberInput {...control} value={value === null || value === undefined ? null : Number(value)} />
        )}
      </FormField>
    </FormSection>
  )
}

export function PublicationField({ form }: FieldsProps) {
  const text = useText(messages)
  return (
    <FormField form={form} name="active" label={text('form.active')} isGroup>
      {(control) => <Switch {...control}>{text('form.activeSwitch')}</Switch>}
    </FormField>
  )
}

interface Props extends FieldsProps {
  readonly known: CmsExperienceDetails | null
}

/** The segment whose members can subscribe; only for an experience of professionals. */
function SegmentField({ form, known }: Props) {
  const text = useText(messages)
  const audience = useWatch({ control: form.control, name: 'audience' })
  const isOffered = audience === 'professionals'
  const { setValue } = form
  useEffect(() => {
    if (!isOffered) setValue('segmentId', null)
  }, [isOffered, setValue])
  if (!isOffered) return null
  return (
    <FormField form={form} name="segmentId" label={text('form.segment')} hint={text('form.segmentHint')}>
      {(control) => (
        <Dropdown
          {...control}
          placeholder={text('form.anySegment')}
          loadOptions={searchSegments}
          chosen={known?.segment ? { value: known.segment.id, label: known.segment.name } : null}
          isSearchable
          isClearable
        />
      )}
    </FormField>
  )
}
