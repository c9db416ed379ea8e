import type { ListedProduct } from '@esquadro/contract/products/shared'
import * as products from '@esquadro/contract/products/shared'
import { listQuery } from '../api/list-query.ts'
import { useEndpoint } from '../api/queries.ts'
import { useStore } from '../api/store.ts'
import { ButtonLink } from '../design/button/button-link.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { Bonuses } from './bonuses.tsx'
import { Earning } from './earning.tsx'
import { GoodsFilters } from './goods-filters.tsx'
import { messages } from './products.messages.ts'
import styles from './products.module.css'

/** §2 /products: the participating catalogue, and what each product earns the reader today. */
export default function ProductsRoute() {
  const text = useText(messages)
  const isProfessional = useStore((state) => state.user?.userType === 'professional')
  const state = useTableState({ filters: ['brand', 'category'], defaultSort: 'name' })
  const list = useEndpoint(products.getAll, {
    query: listQuery(products.getAll, state.query),
    keepPrevious: true,
  })
  const columns: Column<ListedProduct>[] = [
    {
      key: 'name',
      title: text('product'),
      cell: (row) => row.name,
      isSortable: true,
      isMain: true,
      width: '28%',
    },
    { key: 'code', title: text('code'), cell: (row) => <Codes product={row} />, isSortable: true },
    { key: 'brand', title: text('brand'), cell: (row) => row.brand.name },
    { key: 'category', title: text('category'), cell: (row) => row.category.name },
    {
      key: 'accelerator',
      title: text('accelerator'),
      cell: (row) => (row.accelerators.length > 0 ? <Bonuses bonuses={row.accelerators} /> : '–'),
      width: '24%',
    },
    { key: 'rate', title: text('rate'), cell: (row) => <Earning product={row} />, isNumeric: true },
  ]
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader
        title={text('title')}
        text={text('text')}
        action={
          isProfessional && (
            <ButtonLink to="/categories" variant="secondary" iconLeft="tag">
              {text('categories')}
            </ButtonLink>
          )
        }
      />
      <DataTable
        name={text('list')}
        columns={columns}
        data={list.data}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        reading={list}
        hasSearch
        filters={<GoodsFilters state={state} />}
        empty={<EmptyState title={text('empty')} text={text('emptyText')} />}
      />
    </Page>
  )
}

function Codes({ product: { code, ean } }: { product: ListedProduct }) {
  return (
    <span className={styles.codes}>
      <span>{code}</span>
      {ean && <span className={styles.ean}>{ean}</span>}
    </span>
  )
}
