import { products as cmsProducts } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import { BrandInput, type ListedBrand } from '@esquadro/contract/catalogue/products/cms'
import { useAction } from '../../../platform/api/queries.ts'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../../platform/lists/editing/edit-conflict.tsx'
import { useEdited } from '../../../platform/lists/editing/use-edited.ts'
import { messages } from './cms-products.messages.ts'

/** The values of a brand that its form edits. */
type EditedBrand = Pick<ListedBrand, 'id' | 'name' | 'revision'>

const valuesOf = (brand: EditedBrand | null) => ({ name: brand?.name ?? '' })

interface Props extends DrawerControls {
  /** The brand to change; null for a new one. */
  readonly brand: EditedBrand | null
}

/** Adds a brand or renames one. */
export function BrandForm({ brand, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [cmsProducts.getBrands, products.getAllBrands, products.getAll]
  const create = useAction(cmsProducts.createBrand, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsProducts.updateBrand, { refresh, success: text('updated'), quiet: true })
  const edited = useEdited(brand)
  const form = useZodForm(BrandInput, { defaultValues: valuesOf(brand) })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(brand ? 'save' : 'add.brands')}
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
      <EditConflict
        edited={edited}
        form={form}
        valuesOf={valuesOf}
        fields={[{ name: 'name', label: text('name') }]}
        onDone={drawer.onDone}
      />
    </DrawerForm>
  )
}
