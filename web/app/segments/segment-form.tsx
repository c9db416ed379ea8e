import * as cms from '@esquadro/contract/segments/cms'
import { SegmentInput } from '@esquadro/contract/segments/cms'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useAction } from '../api/queries.ts'
import { DrawerForm, type InDrawer } from '../design/form/drawer-form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { TextInput } from '../design/text-input/text-input.tsx'
import { Textarea } from '../design/textarea/textarea.tsx'
import { useText } from '../i18n/i18n.tsx'
import { ConflictDialog, ConflictFields } from '../lists/conflict-dialog.tsx'
import { valuesOf } from './condition-drafts.ts'
import { ConditionsEditor } from './conditions-editor.tsx'
import { SegmentPreview } from './segment-preview.tsx'
import { messages } from './segments.messages.ts'
import { useConditionWords } from './use-condition-words.ts'

interface Props extends InDrawer {
  /** The segment to change or to copy; null for a new one. */
  readonly segment: cms.Segment | null
  readonly isCopy?: boolean
}

const refresh = [cms.getAll, cms.getCounts, cms.getOne, cms.getCount, cms.getMembers]

/** Creates a segment, changes one, or copies one, with its members counted while it is typed. */
export function SegmentForm({ segment, isCopy = false, ...drawer }: Props) {
  const text = useText(messages)
  const create = useAction(cms.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cms.update, { refresh, success: text('updated'), quiet: true })
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
  // The segment as somebody else saved it meanwhile.
  const [current, setCurrent] = useState<cms.Segment | null>(null)
  const names = { ...segment?.names, ...current?.names }
  const saveChanges = async (body: SegmentInput, based: cms.Segment) => {
    const [, error] = await update.run({ body: { ...body, id: based.id, revision: based.revision } })
    const data = error?.code === 'conflict' ? (error.data as { current?: cms.Segment }) : undefined
    if (data?.current) setCurrent(data.current)
    return error
  }
  const typed = SegmentInput.shape.conditions.safeParse(
    useWatch({ control: form.control, name: 'conditions' }),
  )
  return (
    <>
      <DrawerForm
        form={form}
        {...drawer}
        action={text(segment && !isCopy ? 'save' : 'add')}
        isChanged={isCopy}
        onSubmit={async (body) => {
          if (segment && !isCopy) return saveChanges(body, current ?? segment)
          const [, error] = await create.run({ body })
          return error
        }}
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
      </DrawerForm>
      {current && (
        <SegmentConflict
          saved={current}
          typed={form.getValues()}
          isSaving={update.isRunning}
          onClose={() => setCurrent(null)}
          onTakeTheirs={() => {
            form.reset(valuesOf(current))
            drawer.onDone()
          }}
          onSaveMine={() =>
            void form.handleSubmit(async (body) => {
              if (!(await saveChanges(body, current))) drawer.onDone()
            })()
          }
        />
      )}
    </>
  )
}

interface ConflictProps {
  readonly saved: cms.Segment
  readonly typed: ReturnType<typeof valuesOf> | { description?: string | undefined }
  readonly isSaving: boolean
  readonly onClose: () => void
  readonly onTakeTheirs: () => void
  readonly onSaveMine: () => void
}

/** What somebody else saved beside what is typed. */
function SegmentConflict({ saved, typed, ...dialog }: ConflictProps) {
  const text = useText(messages)
  const words = useConditionWords()
  const shown = (segment: {
    readonly name: string
    readonly description: string
    readonly conditions: cms.SegmentInput['conditions']
  }) => ({
    name: segment.name,
    description: segment.description,
    conditions: segment.conditions.map((condition) => words(condition, saved.names)).join('; '),
  })
  const theirs = shown(valuesOf(saved))
  const mine = shown({ ...valuesOf(saved), ...typed, description: typed.description ?? '' })
  return (
    <ConflictDialog {...dialog}>
      <ConflictFields
        fields={(['name', 'description', 'conditions'] as const)
          .map((key) => ({ key, label: text(key), theirs: theirs[key], mine: mine[key] }))
          .filter((field) => field.theirs !== field.mine)}
      />
    </ConflictDialog>
  )
}
