import type { ListedBrand, ListedCategory } from '@esquadro/contract/catalogue/products/cms'
import type { ListedProduct } from '@esquadro/contract/catalogue/products/shared'
import { useSearchParams } from 'react-router'
import { Button } from '../../../platform/design/button/button.tsx'
import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { Page } from '../../../platform/design/layout/page.tsx'
import { PageHeader } from '../../../platform/design/page-header/page-header.tsx'
import { useIsReadOnly } from '../../../platform/design/read-only.ts'
import { Tabs } from '../../../platform/design/tabs/tabs.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { CreateButton } from '../../../platform/lists/list.tsx'
import { PageTitle } from '../../../platform/page/page-title.tsx'
import { BrandsTab } from './brands-tab.tsx'
import { CategoriesTab } from './categories-tab.tsx'
import { messages } from './cms-products.messages.ts'
import { ProductsTab } from './products-tab.tsx'

const PictureImport = lazyPart(() => import('./picture-import.tsx'), 'PictureImport')

const TABS = ['products', 'categories', 'brands'] as const

/** §2 /cms/products/list: the catalogue, its categories with their rates, and its brands. */
export default function CmsProductsRoute() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const isReadOnly = useIsReadOnly()
  const pictures = useDrawer<never>()
  const drawers = {
    products: useDrawer<ListedProduct>(),
    categories: useDrawer<ListedCategory>(),
    brands: useDrawer<ListedBrand>(),
  }
  const tab = TABS.find((option) => option === params.get('tab')) ?? 'products'
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader
        title={text('title')}
        text={text('text')}
        action={
          <>
            {!isReadOnly && (
              <Button variant="secondary" iconLeft="image" onClick={pictures.openNew}>
                {text('pictures')}
              </Button>
            )}
            {!isReadOnly && (
              <ButtonLink to="/cms/products/import" variant="secondary" iconLeft="upload">
                {text('import')}
              </ButtonLink>
            )}
            <CreateButton label={text(`add.${tab}`)} onSelect={drawers[tab].openNew} />
          </>
        }
      />
      <Tabs
        label={text('title')}
        tabs={TABS.map((value) => ({ value, label: text(value) }))}
        value={tab}
        onChange={(value) => setParams(value === 'products' ? {} : { tab: value })}
      >
        {tab === 'products' && <ProductsTab drawer={drawers.products} />}
        {tab === 'categories' && <CategoriesTab drawer={drawers.categories} />}
        {tab === 'brands' && <BrandsTab drawer={drawers.brands} />}
      </Tabs>
      <FormDrawer drawer={pictures} title={text('pictures')}>
        {() => <PictureImport />}
      </FormDrawer>
    </Page>
  )
}
