import type { ResponseOf } from '@esquadro/contract'
import * as cmsProducts from '@esquadro/contract/products/cms'
import * as products from '@esquadro/contract/products/shared'
import { useAction } from '../../api/queries.ts'
import { DrawerForm, type InDrawer } from '../../design/form/drawer-form.tsx'
import { FormField } from '../../design/form/form-field.tsx'
import { useZodForm } from '../../design/form/use-zod-form.ts'
import { NumberInput } from '../../design/number-input/number-input.tsx'
import { TextInput } from '../../design/text-input/text-input.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { useSettings } from '../../page/settings.ts'
import { messages } from './cms-products.messages.ts'

/** A category as an administrator's list has it. */
export type Listed = ResponseOf<typeof products.getAllCategories>['items'][number]

interface Props extends InDrawer {
  /** The category to change; null for a new one. */
  readonly category: Listed | null
}

/** Creates or changes a category: its name, the points per R$ of its products, and its PCE rate. */
export function CategoryForm({ category, ...drawer }: Props) {
  const text = useText(messages)
  const { pceLabel } = useSettings()
  const refresh = [products.getAllCategories, products.getAll]
  const create = useAction(cmsProducts.createCategory, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsProducts.updateCategory, { refresh, success: text('updated'), quiet: true })
  const form = useZodForm(cmsProducts.CategoryInput, {
    defaultValues: {
      name: category?.name ?? '',
      pointsPerRealBps: category?.pointsPerRealBps ?? null,
      pceRateBps: category?.pceRateBps ?? null,
    },
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(category ? 'save' : 'add.categories')}
      onSubmit={async (body) => {
        const [, error] = category
          ? await update.run({ body: { ...body, id: category.id } })
          : await create.run({ body })
        return error
      }}
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
    </DrawerForm>
  )
}
