import { customers as cmsCustomers } from '@esquadro/contract/calls/cms'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { customerStates } from '@esquadro/texts/lists/customers'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { useCmsClientColumns } from '../../sales/customers/cms-client-columns.tsx'
import { messages as clientMessages } from '../../sales/customers/cms-clients.messages.ts'
import { messages } from './person.messages.ts'

/** The customers that a professional has registered. */
export function CustomersTab({ professional }: { readonly professional: CmsProfessional }) {
  const text = useText(messages)
  const clientText = useText(clientMessages)
  const list = useList(cmsCustomers.getAll, {
    part: 'professional',
    filters: ['state'],
    defaults: { sort: 'name' },
    send: (query) => ({ ...query, professional: professional.id }),
  })
  return (
    <List
      list={list}
      without={{ bulk: 'decided in the list of all rows' }}
      name={text('tab.customers')}
      columns={useCmsClientColumns(list.today).filter(({ key }) => key !== 'professional')}
      rowName={(row) => row.name}
      file={cmsCustomers.exportAll}
      filters={
        <EnumFilter
          list={list}
          name="state"
          label={clientText('filterState')}
          all={clientText('all')}
          option={customerStates}
        />
      }
      empty={{ title: text('customers.empty'), text: text('customers.emptyText') }}
    />
  )
}
