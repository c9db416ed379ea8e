import * as cmsCustomers from '@esquadro/contract/customers/cms'
import type { CmsCustomer } from '@esquadro/contract/customers/customer'
import { useAction } from '../api/queries.ts'
import { useText } from '../i18n/i18n.tsx'
import { Confirmation, useQuestion } from '../lists/confirmation.tsx'
import { EnumFilter, SearchFilter } from '../lists/filters.tsx'
import { FormDrawer } from '../lists/form-drawer.tsx'
import { lazyPart } from '../lists/lazy-part.ts'
import { ListPage } from '../lists/list-page.tsx'
import { useDrawer } from '../lists/use-drawer.ts'
import { useList } from '../lists/use-list.ts'
import { searchProfessionals } from '../professionals/search-professionals.ts'
import { useCmsClientColumns } from './cms-client-columns.tsx'
import { messages } from './cms-clients.messages.ts'
import { messages as customerMessages } from './customers.messages.ts'

const CmsClientForm = lazyPart(() => import('./cms-client-form.tsx'), 'CmsClientForm')

/** §2 /cms/clients: the customers of all professionals. */
export default function CmsClientsRoute() {
  const text = useText(messages)
  const customerText = useText(customerMessages)
  const list = useList(cmsCustomers.getAll, {
    filters: ['state', 'professional', 'unusual'],
    defaults: { sort: 'name' },
  })
  const drawer = useDrawer<never>()
  const leaving = useQuestion<CmsCustomer>()
  const change = useAction(cmsCustomers.changeStatus, {
    refresh: [cmsCustomers.getAll],
    success: text('updated'),
  })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      columns={useCmsClientColumns(list.today)}
      rowName={(row) => row.name}
      create={{ label: text('add'), onSelect: drawer.openNew }}
      filters={
        <>
          <EnumFilter
            list={list}
            name="state"
            label={text('filterState')}
            all={text('all')}
            option={(state) => customerText(state)}
          />
          <EnumFilter
            list={list}
            name="unusual"
            label={text('unusual')}
            all={text('unusual.all')}
            option={(unusual) => text(`unusual.${unusual}`)}
          />
          <SearchFilter
            list={list}
            name="professional"
            label={text('professional')}
            all={text('anyProfessional')}
            load={searchProfessionals}
            chosenLabel={list.data?.items[0]?.professional.name}
          />
        </>
      }
      actions={(row) => [
        row.active
          ? { label: text('deactivate'), isDanger: true, onSelect: () => leaving.ask(row) }
          : {
              label: text('activate'),
              onSelect: () => void change.run({ body: { id: row.id, active: true } }),
            },
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={drawer} title={text('createTitle')}>
        {(form) => <CmsClientForm onCreated={({ id }) => list.reveal(id, '-createdAt')} {...form} />}
      </FormDrawer>
      <Confirmation
        question={leaving}
        isRunning={change.isRunning}
        onAccept={({ id }) => change.run({ body: { id, active: false } })}
        words={({ name }) => ({
          title: text('deactivateTitle', { name }),
          accept: text('deactivate'),
          text: text('deactivateText'),
          isDanger: true,
        })}
      />
    </ListPage>
  )
}
