import { customers as cmsCustomers } from '@esquadro/contract/calls/cms'
import { useSearchParams } from 'react-router'
import { Page } from '../../platform/design/layout/page.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { CreateButton } from '../../platform/lists/list.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { DisputesList } from '../disputes/disputes-list.tsx'
import { messages } from './cms-clients.messages.ts'
import { CmsClientsList, FILTERS } from './cms-clients-list.tsx'

const CmsClientForm = lazyPart(() => import('./cms-client-form.tsx'), 'CmsClientForm')

/** §2 /cms/clients: the customers of all professionals, and the disputes about them. */
export default function CmsClientsRoute() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'disputes' ? 'disputes' : 'clients'
  const list = useList(cmsCustomers.getAll, { filters: FILTERS, defaults: { sort: 'name' } })
  const drawer = useDrawer<never>()
  const create = { label: text('add'), onSelect: drawer.openNew }
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} action={<CreateButton {...create} />} />
      <Tabs
        label={text('tabs')}
        tabs={[
          { value: 'clients', label: text('clients') },
          { value: 'disputes', label: text('disputes') },
        ]}
        value={tab}
        onChange={(value) => setParams(value === 'clients' ? {} : { tab: value })}
      >
        {tab === 'clients' ? <CmsClientsList list={list} create={create} /> : <DisputesList />}
      </Tabs>
      <FormDrawer drawer={drawer} title={text('createTitle')}>
        {(form) => <CmsClientForm onCreated={({ id }) => list.reveal(id, '-createdAt')} {...form} />}
      </FormDrawer>
    </Page>
  )
}
