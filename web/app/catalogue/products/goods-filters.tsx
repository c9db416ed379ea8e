import { products } from '@esquadro/contract/calls/shared'
import { useEndpoint } from '../../platform/api/queries.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { OptionsFilter } from '../../platform/lists/filters.tsx'
import type { ListState } from '../../platform/lists/use-list.ts'
import { messages } from './products.messages.ts'

type Filter = 'brand' | 'category'

interface Props {
  readonly list: {
    readonly state: Pick<ListState<typeof products.getAll, Filter>['state'], 'filters' | 'setFilter'>
  }
}

/** The filters of a list of products: category and brand. */
export function GoodsFilters({ list }: Props) {
  const text = useText(messages)
  const brands = useEndpoint(products.getAllBrands)
  const categories = useEndpoint(products.getAllCategories)
  const optionsOf = (items: readonly { id: string; name: string }[] | undefined) =>
    (items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <OptionsFilter
        list={list}
        name="category"
        label={text('category')}
        all={text('anyCategory')}
        options={optionsOf(categories.data?.items)}
        isLoading={categories.isPending}
        isSearchable
      />
      <OptionsFilter
        list={list}
        name="brand"
        label={text('brand')}
        all={text('anyBrand')}
        options={optionsOf(brands.data?.items)}
        isLoading={brands.isPending}
        isSearchable
      />
    </>
  )
}
