import * as cmsProducts from '@esquadro/contract/products/cms'
import * as products from '@esquadro/contract/products/shared'
import { useAction } from '../../api/queries.ts'
import { DrawerForm, type InDrawer } from '../../design/form/drawer-form.tsx'
import { FormField } from '../../design/form/form-field.tsx'
import { useZodForm } from '../../design/form/use-zod-form.ts'
import { TextInput } from '../../design/text-input/text-input.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './cms-products.messages.ts'

interface Props extends InDrawer {
  /** The brand to change; null for a new one. */
  readonly brand: products.Brand | null
}

/** Adds a brand or renames one. */
export function BrandForm({ brand, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [products.getAllBrands, products.getAll]
  const create = useAction(cmsProducts.createBrand, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsProducts.updateBrand, { refresh, success: text('updated'), quiet: true })
  const form = useZodForm(cmsProducts.BrandInput, {
    defaultValues: { name: brand?.name ?? '' },
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(brand ? 'save' : 'add.brands')}
      onSubmit={async (body) => {
        const [, error] = brand
          ? await update.run({ body: { ...body, id: brand.id } })
          : await create.run({ body })
        return error
      }}
    >
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} />}
      </FormField>
    </DrawerForm>
  )
}
