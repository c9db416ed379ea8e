import { products } from '@esquadro/contract/calls/shared'
import { useSearchParams } from 'react-router'
import { useStore } from '../../platform/api/store.ts'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Segments } from '../../platform/design/segments/segments.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { type CatalogueView, catalogueView, rememberCatalogueView } from './catalogue-view.ts'
import { GoodsFilters } from './goods-filters.tsx'
import { useProductColumns } from './product-columns.tsx'
import { messages } from './products.messages.ts'
import { SampleGrid } from './sample-grid.tsx'
import { WholeCampaigns } from './whole-campaigns.tsx'

/** §2 /products: the participating catalogue, as a table or a grid of samples, and the points that each product earns today. */
export default function ProductsRoute() {
  const text = useText(messages)
  const isProfessional = useStore((state) => state.user?.userType === 'professional')
  const [view, setView] = useView()
  const isBoard = view === 'samples'
  const list = useList(products.getAll, {
    filters: ['brand', 'category'],
    defaults: isBoard ? { sort: 'category', limit: 25 } : { sort: 'name' },
  })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      name={text('list')}
      action={
        <>
          {isProfessional && (
            <ButtonLink to="/categories" variant="quiet" iconLeft="tag">
              {text('categories')}
            </ButtonLink>
          )}
          <Segments
            label={text('view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'table', label: text('view.table'), icon: 'list' },
              { value: 'samples', label: text('view.samples'), icon: 'image' },
            ]}
          />
        </>
      }
      above={<WholeCampaigns items={list.data?.items} />}
      list={list}
      without={{
        export: 'the catalogue of the programme, which the back office exports',
        bulk: 'members change no products',
      }}
      columns={useProductColumns(list.data?.items ?? [])}
      rowName={(row) => row.name}
      gallery={isBoard ? (rows) => <SampleGrid rows={rows} /> : undefined}
      filters={<GoodsFilters list={list} />}
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}

/** Returns the view in the URL, or the one chosen last, with its setter. A choice goes into the URL and returns to the first page. */
function useView(): readonly [CatalogueView, (view: CatalogueView) => void] {
  const [params, setParams] = useSearchParams()
  const choose = (view: CatalogueView) => {
    rememberCatalogueView(view)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('view', view)
        for (const name of ['page', 'limit', 'sort']) after.delete(name)
        return after
      },
      { preventScrollReset: true },
    )
  }
  return [catalogueView(params.get('view')), choose]
}
