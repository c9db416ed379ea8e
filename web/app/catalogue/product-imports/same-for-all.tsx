import { products } from '@esquadro/contract/calls/shared'
import type { Mapping } from '@esquadro/contract/catalogue/product-imports/product-import'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './product-imports.messages.ts'
import styles from './product-imports.module.css'

interface Props {
  readonly mapping: Mapping
  readonly onChange: (same: Partial<Pick<Mapping, 'brandId' | 'categoryId'>>) => void
}

const optionsOf = (items: readonly { readonly id: string; readonly name: string }[] | undefined) =>
  (items ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** Sets the brand and category of rows that name none: a price list of one brand often has neither column. */
export function SameForAll({ mapping: { columns, brandId, categoryId }, onChange }: Props) {
  const text = useText(messages)
  const brands = useEndpoint(products.getAllBrands)
  const categories = useEndpoint(products.getAllCategories)
  return (
    <fieldset className={styles.same}>
      <legend>{text('columns.same')}</legend>
      <Dropdown
        label={text(columns.brand === undefined ? 'columns.sameBrand' : 'columns.fillBrand')}
        placeholder={text(columns.brand === undefined ? 'columns.sameBrand' : 'columns.fillBrand')}
        options={optionsOf(brands.data?.items)}
        isLoading={brands.isPending}
        value={brandId}
        onChange={(value) => onChange({ brandId: value })}
        isSearchable
        isClearable
      />
      <Dropdown
        label={text(columns.category === undefined ? 'columns.sameCategory' : 'columns.fillCategory')}
        placeholder={text(columns.category === undefined ? 'columns.sameCategory' : 'columns.fillCategory')}
        options={optionsOf(categories.data?.items)}
        isLoading={categories.isPending}
        value={categoryId}
        onChange={(value) => onChange({ categoryId: value })}
        isSearchable
        isClearable
      />
    </fieldset>
  )
}
