import { segments as cmsSegments } from '@esquadro/contract/calls/cms'
import { type Segment, SegmentInput } from '@esquadro/contract/people/segments/cms'
import { useWatch } from 'react-hook-form'
import { useAction } from '../../platform/api/queries.ts'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../platform/lists/editing/edit-conflict.tsx'
import { useEdited } from '../../platform/lists/editing/use-edited.ts'
import { valuesOf } from './condition-drafts.ts'
import { ConditionsEditor } from './conditions-editor.tsx'
import { SegmentPreview } from './segment-preview.tsx'
import { messages } from './segments.messages.ts'
import { useConditionText } from './use-condition-text.ts'

interface Props extends DrawerControls {
  /** The segment to change or to copy; null for a new one. */
  readonly segment: Segment | null
  readonly isCopy?: boolean
}

const refresh = [
  cmsSegments.getAll,
  cmsSegments.getCounts,
  cmsSegments.getOne,
  cmsSegments.getCount,
  cmsSegments.getMembers,
]

/** Creates a segment, changes one, or copies one; counts its members while it is edited. */
export function SegmentForm({ segment, isCopy = false, ...drawer }: Props) {
  const text = useText(messages)
  const create = useAction(cmsSegments.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsSegments.update, { refresh, success: text('updated'), quiet: true })
  const values = valuesOf(segment)
  const form = useZodForm(SegmentInput, {
    defaultValues: {
      ...values,
      name: isCopy ? text('copyOf', { name: values.name }).slice(0, 80) : values.name,
    },
    hasLines: true,
    errorText: (field, code) =>
      field === 'conditions' && code === 'too-few' ? text('noConditions') : undefined,
  })
  const edited = useEdited(isCopy ? null : segment)
  const names = { ...segment?.names, ...edited.theirs?.names }
  const conditionText = useConditionText()
  const typed = SegmentInput.shape.conditions.safeParse(
    useWatch({ control: form.control, name: 'conditions' }),
  )
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(segment && !isCopy ? 'save' : 'add')}
      isChanged={isCopy}
      onSubmit={(body) =>
        edited.save((based) =>
          based
            ? update.run({ body: { ...body, id: based.id, revision: based.revision } })
            : create.run({ body }),
        )
      }
    >
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} />}
      </FormField>
      <FormField form={form} name="description" label={text('description')} hint={text('descriptionHint')}>
        {(control) => <Textarea {...control} rows={2} />}
      </FormField>
      <FormField
        form={form}
        name="conditions"
        label={text('conditions')}
        hint={text('conditionsHint')}
        isGroup
        isRequired
      >
        {({ value, onChange }) => (
          <ConditionsEditor
            value={value}
            onChange={onChange}
            errors={form.formState.errors.conditions}
            names={names}
          />
        )}
      </FormField>
      <SegmentPreview conditions={typed.success ? typed.data : null} />
      <EditConflict
        edited={edited}
        form={form}
        valuesOf={valuesOf}
        fields={[
          { name: 'name', label: text('name') },
          { name: 'description', label: text('description') },
          {
            name: 'conditions',
            label: text('conditions'),
            show: (value) =>
              (value as SegmentInput['conditions'])
                .map((condition) => conditionText(condition, names))
                .join('; '),
          },
        ]}
        onDone={drawer.onDone}
      />
    </DrawerForm>
  )
}
