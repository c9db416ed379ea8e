import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import { CategoryInput, type CmsCategory } from '@esquadro/contract/rewards/experiences/cms'
import { useAction } from '../../../platform/api/queries.ts'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../../platform/lists/editing/edit-conflict.tsx'
import { useEdited } from '../../../platform/lists/editing/use-edited.ts'
import { messages } from './experience-types.messages.ts'

interface Props extends DrawerControls {
  /** The category to rename; null for a new one. */
  readonly category: CmsCategory | null
}

/** Creates a category of experiences or renames one. */
export function ExperienceTypeForm({ category, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [cmsExperiences.getAllCategories, cmsExperiences.getAll]
  const create = useAction(cmsExperiences.createCategory, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsExperiences.updateCategory, { refresh, success: text('updated'), quiet: true })
  const edited = useEdited(category)
  const form = useZodForm(CategoryInput, { defaultValues: { name: category?.name ?? '' } })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(category ? 'save' : 'add')}
      needsChange={category !== null}
      onSubmit={(body) =>
        edited.save((based) =>
          based
            ? update.run({ body: { ...body, id: based.id, revision: based.revision } })
            : create.run({ body }),
        )
      }
    >
      <FormField form={form} name="name" label={text('name')} maxLength={60} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <EditConflict
        edited={edited}
        form={form}
        valuesOf={({ name }) => ({ name })}
        fields={[{ name: 'name', label: text('name') }]}
        onDone={drawer.onDone}
      />
    </DrawerForm>
  )
}
