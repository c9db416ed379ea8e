import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../design/button/button.tsx'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { Tabs } from '../design/tabs/tabs.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { ShopkeepersList } from './shopkeepers-list.tsx'
import { StoreDrawer } from './store-drawer.tsx'
import { messages } from './stores.messages.ts'
import { StoresList } from './stores-list.tsx'

/** /cms/stores: the stores of the programme and the people who send their invoices. */
export default function CmsStoresRoute() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<string | null>(null)
  const tab = params.get('tab') === 'shopkeepers' ? 'shopkeepers' : 'stores'
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader
        title={text('title')}
        text={text('text')}
        action={
          <Button variant="primary" iconLeft="add" onClick={() => setOpen('new')}>
            {text('add')}
          </Button>
        }
      />
      <Tabs
        label={text('title')}
        tabs={[
          { value: 'stores', label: text('stores') },
          { value: 'shopkeepers', label: text('shopkeepers') },
        ]}
        value={tab}
        onChange={(value) => setParams(value === 'stores' ? {} : { tab: value })}
      >
        {tab === 'stores' ? <StoresList onOpen={setOpen} /> : <ShopkeepersList />}
      </Tabs>
      <StoreDrawer id={open} onClose={() => setOpen(null)} />
    </Page>
  )
}
