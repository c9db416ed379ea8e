import type { CmsExperienceDetails } from '@esquadro/contract/experiences/office'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { Dropdown } from '../../design/dropdown/dropdown.tsx'
import { FormField } from '../../design/form/form-field.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { searchSegments } from '../../segments/search-segments.ts'
import { messages } from './cms-experiences.messages.ts'
import type { FieldsProps } from './experience-fields.types.ts'

interface Props extends FieldsProps {
  readonly known: CmsExperienceDetails | null
}

/** The segment whose members can subscribe; only for an experience of professionals. */
export function SegmentField({ form, known }: Props) {
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
