import { products as cmsProducts } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import type { ListedCategory } from '@esquadro/contract/catalogue/products/cms'
import { categoriesList } from '@esquadro/texts/lists/catalogue'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { RowDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { useActiveSwitch } from '../../../platform/lists/rows/use-active-switch.ts'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { useList } from '../../../platform/lists/use-list.ts'
import { useSettings } from '../../../platform/page/settings.ts'
import { messages } from './cms-products.messages.ts'
import { NamedList } from './named-list.tsx'

const CategoryForm = lazyPart(() => import('./category-form.tsx'), 'CategoryForm')

/** The categories with their points per R$. */
export function CategoriesTab({ drawer }: { drawer: RowDrawer<ListedCategory> }) {
  const text = useText(messages)
  const list = useList(cmsProducts.getCategories, {
    filters: ['active'],
    defaults: { sort: 'name' },
    prefix: 'categories.',
  })
  const status = useActiveSwitch(list, cmsProducts.changeCategoryStatusMany, {
    refresh: [cmsProducts.getCategories, products.getAllCategories, products.getAll],
    nameOf: ({ name }) => name,
    text,
  })
  return (
    <NamedList
      kind="categories"
      list={list}
      named={(row) => row}
      drawer={drawer}
      columns={useRateColumns()}
      status={status}
      exportAll={cmsProducts.exportCategories}
      form={(category, form) => <CategoryForm category={category} {...form} />}
    />
  )
}

function useRateColumns(): Column<ListedCategory>[] {
  const column = useColumn(categoriesList)
  const text = useText(messages)
  const { number, percent } = useFormats()
  const { pceLabel } = useSettings()
  return [
    column('rate', ({ pointsPerRealBps, fixedPoints }) =>
      fixedPoints != null
        ? text('fixed', { points: number(fixedPoints) })
        : pointsPerRealBps === null
          ? text('default')
          : number(pointsPerRealBps / 10_000),
    ),
    {
      key: 'pceRate',
      title: text('pceRate', { label: pceLabel }),
      cell: ({ pceRateBps }) => (pceRateBps ? percent(pceRateBps / 10_000, 2) : '–'),
      isNumeric: true,
    },
  ]
}
