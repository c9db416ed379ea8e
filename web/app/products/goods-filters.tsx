import * as products from '@esquadro/contract/products/shared'
import { useEndpoint } from '../api/queries.ts'
import type { TableState } from '../design/data-table/use-table-state.ts'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './products.messages.ts'

/** The filters of a list of products that live in its address: category and brand. */
export function GoodsFilters({
  state,
}: {
  state: Pick<TableState<'brand' | 'category'>, 'filters' | 'setFilter'>
}) {
  const text = useText(messages)
  const brands = useEndpoint(products.getAllBrands)
  const categories = useEndpoint(products.getAllCategories)
  const optionsOf = (items: readonly { id: string; name: string }[] | undefined) =>
    (items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Dropdown
        label={text('category')}
        placeholder={text('anyCategory')}
        options={optionsOf(categories.data?.items)}
        isLoading={categories.isPending}
        value={state.filters.category || null}
        onChange={(value) => state.setFilter('category', value)}
        isSearchable
        isClearable
      />
      <Dropdown
        label={text('brand')}
        placeholder={text('anyBrand')}
        options={optionsOf(brands.data?.items)}
        isLoading={brands.isPending}
        value={state.filters.brand || null}
        onChange={(value) => state.setFilter('brand', value)}
        isSearchable
        isClearable
      />
    </>
  )
}
