import type { ResponseOf } from '@esquadro/contract'
import * as cmsProducts from '@esquadro/contract/products/cms'
import * as products from '@esquadro/contract/products/shared'
import { useAction, useEndpoint } from '../../api/queries.ts'
import type { Column } from '../../design/data-table/data-table.types.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { lazyPart } from '../../lists/lazy-part.ts'
import type { RowDrawer } from '../../lists/use-drawer.ts'
import { useUndoableSwitch } from '../../lists/use-undoable-switch.ts'
import { useSettings } from '../../page/settings.ts'
import { messages } from './cms-products.messages.ts'
import { NamedList } from './named-list.tsx'

const CategoryForm = lazyPart(() => import('./category-form.tsx'), 'CategoryForm')

export type ListedCategory = ResponseOf<typeof products.getAllCategories>['items'][number]

/** The categories with their points per R$. */
export function CategoriesTab({ drawer }: { drawer: RowDrawer<ListedCategory> }) {
  const text = useText(messages)
  const list = useEndpoint(products.getAllCategories)
  const change = useAction(cmsProducts.changeCategoryStatus, {
    refresh: [products.getAllCategories, products.getAll],
  })
  const onSwitch = useUndoableSwitch(text('updated'), ({ id }: ListedCategory, active) =>
    change.run({ body: { id, active } }),
  )
  return (
    <NamedList
      kind="categories"
      list={list}
      drawer={drawer}
      columns={useRateColumns()}
      onSwitch={onSwitch}
      isSwitching={change.isRunning}
      form={(category, form) => <CategoryForm category={category} {...form} />}
    />
  )
}

function useRateColumns(): Column<ListedCategory>[] {
  const text = useText(messages)
  const { number } = useFormats()
  const { pceLabel } = useSettings()
  return [
    {
      key: 'rate',
      title: text('rate'),
      cell: ({ pointsPerRealBps, fixedPoints }) =>
        fixedPoints != null
          ? text('fixed', { points: number(fixedPoints) })
          : pointsPerRealBps === null
            ? text('default')
            : number(pointsPerRealBps / 10_000),
      isNumeric: true,
    },
    {
      key: 'pceRate',
      title: text('pceRate', { label: pceLabel }),
      cell: ({ pceRateBps }) => (pceRateBps ? `${number(pceRateBps / 100)}%` : '–'),
      isNumeric: true,
    },
  ]
}
