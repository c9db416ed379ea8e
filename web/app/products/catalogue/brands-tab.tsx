import * as cmsProducts from '@esquadro/contract/products/cms'
import * as products from '@esquadro/contract/products/shared'
import { useAction, useEndpoint } from '../../api/queries.ts'
import { useText } from '../../i18n/i18n.tsx'
import { lazyPart } from '../../lists/lazy-part.ts'
import type { RowDrawer } from '../../lists/use-drawer.ts'
import { messages } from './cms-products.messages.ts'
import { NamedList } from './named-list.tsx'

const BrandForm = lazyPart(() => import('./brand-form.tsx'), 'BrandForm')

/** The brands of the participating products. */
export function BrandsTab({ drawer }: { drawer: RowDrawer<products.Brand> }) {
  const text = useText(messages)
  const list = useEndpoint(products.getAllBrands)
  const change = useAction(cmsProducts.updateBrand, {
    refresh: [products.getAllBrands, products.getAll],
    success: text('updated'),
  })
  return (
    <NamedList
      kind="brands"
      list={list}
      drawer={drawer}
      onSwitch={({ id, name }, active) => change.run({ body: { id, name, active } })}
      isSwitching={change.isRunning}
      form={(brand, form) => <BrandForm brand={brand} {...form} />}
    />
  )
}
