import type { StoreItem } from '@esquadro/contract/people/stores/cms'
import { useSearchParams } from 'react-router'
import { Page } from '../../platform/design/layout/page.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { CreateButton } from '../../platform/lists/list.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { ShopkeepersList } from './shopkeepers-list.tsx'
import { messages } from './stores.messages.ts'
import { StoresList } from './stores-list.tsx'

const StoreEditor = lazyPart(() => import('./store-editor.tsx'), 'StoreEditor')

/** /cms/stores: the stores of the programme and the people who send their invoices. */
export default function CmsStoresRoute() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const drawer = useDrawer<StoreItem>()
  const tab = params.get('tab') === 'shopkeepers' ? 'shopkeepers' : 'stores'
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader
        title={text('title')}
        text={text('text')}
        action={<CreateButton label={text('add')} onSelect={drawer.openNew} />}
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
        {tab === 'stores' ? <StoresList onOpen={drawer.open} onAdd={drawer.openNew} /> : <ShopkeepersList />}
      </Tabs>
      <FormDrawer drawer={drawer} title={text(drawer.row ? 'editTitle' : 'createTitle')}>
        {(form) => <StoreEditor id={drawer.row?.id ?? null} {...form} />}
      </FormDrawer>
    </Page>
  )
}
