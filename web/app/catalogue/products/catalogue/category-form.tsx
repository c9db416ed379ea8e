import { products as cmsProducts } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import { CategoryInput, type ListedCategory } from '@esquadro/contract/catalogue/products/cms'
import { useAction } from '../../../platform/api/queries.ts'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { useZodForm, type ZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { NumberInput } from '../../../platform/design/number-input/number-input.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../../platform/lists/editing/edit-conflict.tsx'
import { type EditedRow, useEdited } from '../../../platform/lists/editing/use-edited.ts'
import { useSettings } from '../../../platform/page/settings.ts'
import { messages } from './cms-products.messages.ts'

/** The values of a category that its form edits. */
export type EditedCategory = Omit<ListedCategory, 'products' | 'createdAt' | 'active'>

const valuesOf = (category: EditedCategory | null) => ({
  name: category?.name ?? '',
  pointsPerRealBps: category?.pointsPerRealBps ?? null,
  pceRateBps: category?.pceRateBps ?? null,
})

interface Props extends DrawerControls {
  /** The category to change; null for a new one. */
  readonly category: EditedCategory | null
}

/** Creates or changes a category: its name, the points per R$ of its products, and its PCE rate. */
export function CategoryForm({ category, ...drawer }: Props) {
  const text = useText(messages)
  const { pceLabel } = useSettings()
  const refresh = [cmsProducts.getCategories, products.getAllCategories, products.getAll]
  const create = useAction(cmsProducts.createCategory, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsProducts.updateCategory, { refresh, success: text('updated'), quiet: true })
  const edited = useEdited(category)
  const form = useZodForm(CategoryInput, { defaultValues: valuesOf(category) })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(category ? 'save' : 'add.categories')}
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
      <FormField form={form} name="pointsPerRealBps" label={text('rate')} hint={text('rateHint')}>
        {({ value, onChange, ...control }) => (
          <NumberInput
            {...control}
            decimals={2}
            value={value === null ? null : value / 10_000}
            onChange={(rate) => onChange(rate === null ? null : Math.round(rate * 10_000))}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="pceRateBps"
        label={text('pceRate', { label: pceLabel })}
        hint={text('pceRateHint', { label: pceLabel })}
      >
        {({ value, onChange, ...control }) => (
          <NumberInput
            {...control}
            decimals={2}
            suffix="%"
            value={typeof value === 'number' ? value / 100 : null}
            onChange={(rate) => onChange(rate === null ? null : Math.round(rate * 100))}
          />
        )}
      </FormField>
      <CategoryConflict edited={edited} form={form} onDone={drawer.onDone} />
    </DrawerForm>
  )
}

/** Shows both versions of each field of a category that another administrator has saved meanwhile. */
function CategoryConflict({
  edited,
  form,
  onDone,
}: Pick<DrawerControls, 'onDone'> & {
  readonly edited: EditedRow<EditedCategory>
  readonly form: ZodForm<typeof CategoryInput>
}) {
  const text = useText(messages)
  const { pceLabel } = useSettings()
  const { number, percent } = useFormats()
  return (
    <EditConflict
      edited={edited}
      form={form}
      valuesOf={valuesOf}
      fields={[
        { name: 'name', label: text('name') },
        { name: 'pointsPerRealBps', label: text('rate'), show: (value) => number(Number(value) / 10_000) },
        {
          name: 'pceRateBps',
          label: text('pceRate', { label: pceLabel }),
          show: (value) => percent(Number(value) / 10_000, 2),
        },
      ]}
      onDone={onDone}
    />
  )
}
