import * as cmsProducts from '@esquadro/contract/products/cms'
import * as products from '@esquadro/contract/products/shared'
import { useAction, useEndpoint } from '../api/queries.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { useSettings } from '../page/settings.ts'
import type { CatalogueTabProps } from './catalogue-tab.ts'
import { CategoryForm } from './category-form.tsx'
import { messages } from './cms-products.messages.ts'
import { NamedList } from './named-list.tsx'

/** The categories with their points per R$. */
export function CategoriesTab(props: CatalogueTabProps) {
  const text = useText(messages)
  const { number } = useFormats()
  const { pceLabel } = useSettings()
  const list = useEndpoint(products.getAllCategories)
  const change = useAction(cmsProducts.changeCategoryStatus, {
    refresh: [products.getAllCategories, products.getAll],
    success: text('updated'),
  })
  return (
    <NamedList
      {...props}
      kind="categories"
      list={list}
      columns={[
        {
          key: 'rate',
          title: text('rate'),
          cell: ({ pointsPerRealBps }) =>
            pointsPerRealBps === null ? text('default') : number(pointsPerRealBps / 10_000),
          isNumeric: true,
        },
        {
          key: 'pceRate',
          title: text('pceRate', { label: pceLabel }),
          cell: ({ pceRateBps }) => (pceRateBps ? `${number(pceRateBps / 100)}%` : '–'),
          isNumeric: true,
        },
      ]}
      switchTo={({ id }, active) => change.run({ body: { id, active } })}
      isSwitching={change.isRunning}
      form={(category, drawer) => (
        <CategoryForm key={category?.id ?? 'new'} category={category} {...drawer} />
      )}
    />
  )
}
