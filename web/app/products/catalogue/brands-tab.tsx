import * as cmsProducts from '@esquadro/contract/products/cms'
import * as products from '@esquadro/contract/products/shared'
import { useAction, useEndpoint } from '../../api/queries.ts'
import { useText } from '../../i18n/i18n.tsx'
import { lazyPart } from '../../lists/lazy-part.ts'
import type { RowDrawer } from '../../lists/use-drawer.ts'
import { useUndoableSwitch } from '../../lists/use-undoable-switch.ts'
import type { ListedBrand } from './brand-form.tsx'
import { messages } from './cms-products.messages.ts'
import { NamedList } from './named-list.tsx'

const BrandForm = lazyPart(() => import('./brand-form.tsx'), 'BrandForm')

/** The brands of the participating products. */
export function BrandsTab({ drawer }: { drawer: RowDrawer<ListedBrand> }) {
  const text = useText(messages)
  const list = useEndpoint(products.getAllBrands)
  const change = useAction(cmsProducts.updateBrand, {
    refresh: [products.getAllBrands, products.getAll],
  })
  const onSwitch = useUndoableSwitch(
    text('updated'),
    ({ id, name }: products.Brand, active, before: products.Brand | null) =>
      change.run({ body: { id, name: before?.name ?? name, active } }),
  )
  return (
    <NamedList
      kind="brands"
      list={list}
      drawer={drawer}
      onSwitch={onSwitch}
      isSwitching={change.isRunning}
      form={(brand, form) => <BrandForm brand={brand} {...form} />}
    />
  )
}
