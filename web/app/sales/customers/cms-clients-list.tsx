import { customers as cmsCustomers } from '@esquadro/contract/calls/cms'
import type { CmsCustomer } from '@esquadro/contract/sales/customers/customer'
import { customerStates } from '@esquadro/texts/lists/customers'
import { searchProfessionals } from '../../people/professionals/search-professionals.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { EnumFilter, SearchFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { type CreateAction, List } from '../../platform/lists/list.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { useActiveSwitch } from '../../platform/lists/rows/use-active-switch.ts'
import type { ListState } from '../../platform/lists/use-list.ts'
import { useCmsClientColumns } from './cms-client-columns.tsx'
import { messages } from './cms-clients.messages.ts'

const CmsClientClaims = lazyPart(() => import('./cms-client-claims.tsx'), 'CmsClientClaims')

export const FILTERS = ['state', 'professional', 'unusual'] as const
type Clients = ListState<typeof cmsCustomers.getAll, (typeof FILTERS)[number]>

interface Props {
  readonly list: Clients
  readonly create: CreateAction
}

/** The customers of all professionals; each opens with the history of its document. */
export function CmsClientsList({ list, create }: Props) {
  const text = useText(messages)
  const opened = useDrawer<CmsCustomer>()
  const leaving = useQuestion<CmsCustomer>()
  const status = useActiveSwitch(list, cmsCustomers.changeStatusMany, {
    refresh: [cmsCustomers.getAll, cmsCustomers.getClaims],
    nameOf: ({ name }) => name,
    text,
  })
  return (
    <>
      <List
        list={list}
        name={text('title')}
        columns={useCmsClientColumns(list.today)}
        rowName={(row) => row.name}
        selection={status.selection}
        bulkActions={status.bulkActions}
        selectedText={(count) => text('selected', { count })}
        runs={status.runs}
        create={create}
        file={cmsCustomers.exportAll}
        filters={<Filters list={list} />}
        onOpen={opened.open}
        actions={(row) => [
          { label: text('history'), icon: 'clock', onSelect: () => opened.open(row) },
          row.active
            ? { label: text('deactivate'), isDanger: true, onSelect: () => leaving.ask(row) }
            : {
                label: text('activate'),
                onSelect: () => void status.change(row, true),
              },
        ]}
        empty={{ title: text('empty'), text: text('emptyText') }}
      />
      <FormDrawer drawer={opened} title={opened.row?.name ?? ''}>
        {() => opened.row && <CmsClientClaims customer={opened.row} today={list.today} />}
      </FormDrawer>
      {status.dialogs}
      <Confirmation
        question={leaving}
        isRunning={status.isRunning}
        onAccept={(row) => status.change(row, false)}
        texts={({ name }) => ({
          title: text('deactivateTitle', { name }),
          accept: text('deactivate'),
          text: text('deactivateText'),
          isDanger: true,
        })}
      />
    </>
  )
}

function Filters({ list }: { readonly list: Clients }) {
  const text = useText(messages)
  return (
    <>
      <EnumFilter
        list={list}
        name="state"
        label={text('filterState')}
        all={text('all')}
        option={customerStates}
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
  )
}
