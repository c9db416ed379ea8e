import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../design/button/button.tsx'
import { ButtonLink } from '../design/button/button-link.tsx'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { Tabs } from '../design/tabs/tabs.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { BrandsTab } from './brands-tab.tsx'
import { CategoriesTab } from './categories-tab.tsx'
import { messages } from './cms-products.messages.ts'
import { ProductsTab } from './products-tab.tsx'

const TABS = ['products', 'categories', 'brands'] as const

/** §2 /cms/products/list: the catalogue, its categories with what they earn, and its brands. */
export default function CmsProductsRoute() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'products'
  const given = { isAdding, onAdd: () => setAdding(true), onAdded: () => setAdding(false) }
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader
        title={text('title')}
        text={text('text')}
        action={
          <>
            <ButtonLink to="/cms/products/import" variant="secondary" iconLeft="upload">
              {text('import')}
            </ButtonLink>
            <Button variant="primary" iconLeft="add" onClick={given.onAdd}>
              {text(`add.${tab}`)}
            </Button>
          </>
        }
      />
      <Tabs
        label={text('title')}
        tabs={TABS.map((value) => ({ value, label: text(value) }))}
        value={tab}
        onChange={(value) => setParams(value === 'products' ? {} : { tab: value })}
      >
        {tab === 'products' && <ProductsTab {...given} />}
        {tab === 'categories' && <CategoriesTab {...given} />}
        {tab === 'brands' && <BrandsTab {...given} />}
      </Tabs>
    </Page>
  )
}
