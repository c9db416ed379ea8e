import * as products from '@esquadro/contract/products/shared'
import { useStore } from '../api/store.ts'
import { ButtonLink } from '../design/button/button-link.tsx'
import { useText } from '../i18n/i18n.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { useList } from '../lists/use-list.ts'
import { GoodsFilters } from './goods-filters.tsx'
import { useProductColumns } from './product-columns.tsx'
import { messages } from './products.messages.ts'

/** §2 /products: the participating catalogue, and the points that each product earns the reader today. */
export default function ProductsRoute() {
  const text = useText(messages)
  const isProfessional = useStore((state) => state.user?.userType === 'professional')
  const list = useList(products.getAll, { filters: ['brand', 'category'], defaults: { sort: 'name' } })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      name={text('list')}
      action={
        isProfessional && (
          <ButtonLink to="/categories" variant="secondary" iconLeft="tag">
            {text('categories')}
          </ButtonLink>
        )
      }
      list={list}
      columns={useProductColumns()}
      rowName={(row) => row.name}
      filters={<GoodsFilters list={list} />}
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}
