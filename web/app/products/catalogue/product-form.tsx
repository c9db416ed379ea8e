import * as cmsProducts from '@esquadro/contract/products/cms'
import * as products from '@esquadro/contract/products/shared'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useAction, useEndpoint } from '../../api/queries.ts'
import { Dropdown } from '../../design/dropdown/dropdown.tsx'
import { DrawerForm, type InDrawer } from '../../design/form/drawer-form.tsx'
import { FormField } from '../../design/form/form-field.tsx'
import { FormRow } from '../../design/form/form-section.tsx'
import { useZodForm } from '../../design/form/use-zod-form.ts'
import { TextInput } from '../../design/text-input/text-input.tsx'
import { Textarea } from '../../design/textarea/textarea.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './cms-products.messages.ts'

interface Props extends InDrawer {
  /** The product to change; null for a new one. */
  readonly product: products.Product | null
}

/** Adds a product or changes one, over the contract's own schema. */
export function ProductForm({ product, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [products.getAll]
  const create = useAction(cmsProducts.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsProducts.update, { refresh, success: text('updated'), quiet: true })
  const [revision, setRevision] = useState(product?.revision)
  const changesOf = useChanges()
  const form = useZodForm(cmsProducts.ProductInput, {
    defaultValues: {
      name: product?.name ?? '',
      code: product?.code ?? '',
      ean: product?.ean ?? '',
      description: product?.description ?? '',
      unit: product?.unit ?? '',
      brandId: product?.brand.id ?? '',
      categoryId: product?.category.id ?? '',
    },
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(product ? 'save' : 'add.products')}
      onSubmit={async (body) => {
        if (!product) return (await create.run({ body }))[1]
        const [, error] = await update.run({ body: { ...body, id: product.id, revision } })
        if (error?.code !== 'conflict') return error
        const present = error.data as products.Product
        // Saving again knows the other version.
        setRevision(present.revision)
        return { ...error, msg: text('conflict', { changes: changesOf(product, present) }) }
      }}
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
    </DrawerForm>
  )
}

/** Names what another person changed in a product since it was opened. */
function useChanges() {
  const text = useText(messages)
  return (opened: products.Product, present: products.Product): string => {
    const values = (one: products.Product) =>
      [
        ['name', one.name],
        ['code', one.code],
        ['ean', one.ean],
        ['description', one.description],
        ['unit', one.unit],
        ['brand', one.brand.name],
        ['category', one.category.name],
        ['status', text(one.active ? 'active' : 'inactive')],
      ] as const
    const before = new Map(values(opened))
    const changes = values(present)
      .filter(([field, value]) => before.get(field) !== value)
      .map(([field, value]) => text('conflictField', { field: text(field), value: value ?? '–' }))
    return changes.join('; ') || text('conflictSame')
  }
}

interface GoodsProps {
  readonly form: UseFormReturn<z.input<typeof cmsProducts.ProductInput>, unknown, cmsProducts.ProductInput>
  readonly product: products.Product | null
}

/** The brand and the category, among the active ones; a product keeps one that was deactivated since. */
function BrandAndCategory({ form, product }: GoodsProps) {
  const text = useText(messages)
  const brands = useEndpoint(products.getAllBrands)
  const categories = useEndpoint(products.getAllCategories)
  const optionsOf = (items: readonly products.Brand[] | undefined, present: string | undefined) =>
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
