import { products as cmsProducts } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import { ProductFields } from '@esquadro/contract/catalogue/products/cms'
import type { Brand, Product } from '@esquadro/contract/catalogue/products/shared'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useAction, useEndpoint } from '../../../platform/api/queries.ts'
import { Checkbox } from '../../../platform/design/checkbox/checkbox.tsx'
import { Dropdown } from '../../../platform/design/dropdown/dropdown.tsx'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow } from '../../../platform/design/form/form-section.tsx'
import { useZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { ImageUpload } from '../../../platform/design/image-upload/image-upload.tsx'
import { Swatch } from '../../../platform/design/swatch/swatch.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { Textarea } from '../../../platform/design/textarea/textarea.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../../platform/lists/editing/edit-conflict.tsx'
import { type EditedRow, useEdited } from '../../../platform/lists/editing/use-edited.ts'
import { messages } from './cms-products.messages.ts'

interface Props extends DrawerControls {
  /** The product to change; null for a new one. */
  readonly product: Product | null
}

/** Adds a product or changes one, over the contract's own schema. */
export function ProductForm({ product, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [products.getAll]
  const create = useAction(cmsProducts.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsProducts.update, { refresh, success: text('updated'), quiet: true })
  const edited = useEdited(product)
  const form = useZodForm(ProductFields, {
    defaultValues: valuesOf(product),
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(product ? 'save' : 'add.products')}
      onSubmit={({ removeImage, ...body }) =>
        edited.save((based) =>
          based
            ? update.run({ body: { ...body, removeImage, id: based.id, revision: based.revision } })
            : create.run({ body }),
        )
      }
    >
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} />}
      </FormField>
      <BrandAndCategory form={form} product={product} />
      <FormRow>
        <FormField form={form} name="code" label={text('code')} hint={text('codeHint')} isRequired>
          {(control) => <TextInput {...control} />}
        </FormField>
        <FormField form={form} name="unit" label={text('unit')} hint={text('unitHint')}>
          {(control) => <TextInput {...control} />}
        </FormField>
      </FormRow>
      <FormField form={form} name="ean" label={text('ean')} hint={text('eanHint')}>
        {(control) => <TextInput {...control} inputMode="numeric" />}
      </FormField>
      <FormField form={form} name="description" label={text('description')}>
        {(control) => <Textarea {...control} rows={3} />}
      </FormField>
      <PictureField form={form} product={product} />
      <ProductConflict edited={edited} form={form} onDone={drawer.onDone} />
    </DrawerForm>
  )
}

const valuesOf = (product: Product | null) => ({
  name: product?.name ?? '',
  code: product?.code ?? '',
  ean: product?.ean ?? '',
  description: product?.description ?? '',
  unit: product?.unit ?? '',
  brandId: product?.brand.id ?? '',
  categoryId: product?.category.id ?? '',
})

function ProductConflict({
  edited,
  form,
  onDone,
}: Pick<DrawerControls, 'onDone'> & {
  readonly edited: EditedRow<Product>
  readonly form: GoodsProps['form']
}) {
  const text = useText(messages)
  const brands = useEndpoint(products.getAllBrands)
  const categories = useEndpoint(products.getAllCategories)
  const nameIn = (items: readonly Brand[] | undefined) => (value: unknown) =>
    items?.find(({ id }) => id === value)?.name ?? ''
  return (
    <EditConflict
      edited={edited}
      form={form}
      valuesOf={valuesOf}
      fields={[
        { name: 'name', label: text('name') },
        { name: 'brandId', label: text('brand'), show: nameIn(brands.data?.items) },
        { name: 'categoryId', label: text('category'), show: nameIn(categories.data?.items) },
        { name: 'code', label: text('code') },
        { name: 'unit', label: text('unit') },
        { name: 'ean', label: text('ean') },
        { name: 'description', label: text('description') },
      ]}
      onDone={onDone}
    />
  )
}

/** The picture of the product; without one, the field shows its sample. */
function PictureField({ form, product }: GoodsProps) {
  const text = useText(messages)
  const [present, setPresent] = useState(product?.image ?? null)
  return (
    <>
      <FormField form={form} name="image" label={text('image')} hint={text('imageHint')} isGroup>
        {({ value, onChange, disabled }) => (
          <ImageUpload
            value={value instanceof File ? value : present}
            onChange={(file) => onChange(file ?? undefined)}
            placeholder={
              product && <Swatch name={product.name} category={product.category.name} seed={product.id} />
            }
            disabled={disabled}
          />
        )}
      </FormField>
      {product?.image && (
        <FormField form={form} name="removeImage" label={text('image')} isGroup>
          {({ value, onChange }) => (
            <Checkbox
              value={value ?? false}
              onChange={(removes) => {
                onChange(removes)
                setPresent(removes ? null : product.image)
              }}
            >
              {text('removeImage')}
            </Checkbox>
          )}
        </FormField>
      )}
    </>
  )
}

interface GoodsProps {
  readonly form: UseFormReturn<z.input<typeof ProductFields>, unknown, ProductFields>
  readonly product: Product | null
}

/** The fields for brand and category, with the active ones; a product keeps one that has been deactivated since. */
function BrandAndCategory({ form, product }: GoodsProps) {
  const text = useText(messages)
  const brands = useEndpoint(products.getAllBrands)
  const categories = useEndpoint(products.getAllCategories)
  const optionsOf = (items: readonly Brand[] | undefined, present: string | undefined) =>
    (items ?? [])
      .filter(({ id, active }) => active || id === present)
      .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormRow>
      <FormField form={form} name="brandId" label={text('brand')} isRequired>
        {({ value, onChange, ...control }) => (
          <Dropdown
            {...control}
            placeholder={text('chooseBrand')}
            options={optionsOf(brands.data?.items, product?.brand.id)}
            isLoading={brands.isPending}
            value={value || null}
            onChange={(chosen) => onChange(chosen ?? '')}
            isSearchable
          />
        )}
      </FormField>
      <FormField form={form} name="categoryId" label={text('category')} isRequired>
        {({ value, onChange, ...control }) => (
          <Dropdown
            {...control}
            placeholder={text('chooseCategory')}
            options={optionsOf(categories.data?.items, product?.category.id)}
            isLoading={categories.isPending}
            value={value || null}
            onChange={(chosen) => onChange(chosen ?? '')}
            isSearchable
          />
        )}
      </FormField>
    </FormRow>
  )
}
