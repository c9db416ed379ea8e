import * as cmsProducts from '@esquadro/contract/products/cms'
import * as products from '@esquadro/contract/products/shared'
import { useAction, useEndpoint } from '../api/queries.ts'
import { useText } from '../i18n/i18n.tsx'
import { BrandForm } from './brand-form.tsx'
import type { CatalogueTabProps } from './catalogue-tab.ts'
import { messages } from './cms-products.messages.ts'
import { NamedList } from './named-list.tsx'

/** The brands of the participating products. */
export function BrandsTab(props: CatalogueTabProps) {
  const text = useText(messages)
  const list = useEndpoint(products.getAllBrands)
  const change = useAction(cmsProducts.updateBrand, {
    refresh: [products.getAllBrands, products.getAll],
    success: text('updated'),
  })
  return (
    <NamedList
      {...props}
      kind="brands"
      list={list}
      switchTo={({ id, name }, active) => change.run({ body: { id, name, active } })}
      isSwitching={change.isRunning}
      form={(brand, drawer) => <BrandForm key={brand?.id ?? 'new'} brand={brand} {...drawer} />}
    />
  )
}
