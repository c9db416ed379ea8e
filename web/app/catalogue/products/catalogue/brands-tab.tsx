import { products as cmsProducts } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import type { ListedBrand } from '@esquadro/contract/catalogue/products/cms'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { RowDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { useActiveSwitch } from '../../../platform/lists/rows/use-active-switch.ts'
import { useList } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-products.messages.ts'
import { NamedList } from './named-list.tsx'

const BrandForm = lazyPart(() => import('./brand-form.tsx'), 'BrandForm')

/** The brands of the participating products. */
export function BrandsTab({ drawer }: { drawer: RowDrawer<ListedBrand> }) {
  const text = useText(messages)
  const list = useList(cmsProducts.getBrands, {
    filters: ['active'],
    defaults: { sort: 'name' },
    prefix: 'brands.',
  })
  const status = useActiveSwitch(list, cmsProducts.changeBrandStatusMany, {
    refresh: [cmsProducts.getBrands, products.getAllBrands, products.getAll],
    nameOf: ({ name }) => name,
    text,
  })
  return (
    <NamedList
      kind="brands"
      list={list}
      named={(row) => row}
      drawer={drawer}
      status={status}
      exportAll={cmsProducts.exportBrands}
      form={(brand, form) => <BrandForm brand={brand} {...form} />}
    />
  )
}
