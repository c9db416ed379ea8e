import { customers } from '@esquadro/contract/calls/professional'
import { daysBetween } from '@esquadro/contract/platform/fields/date'
import type { Customer } from '@esquadro/contract/sales/customers/customer'
import { RENEWAL_DAYS } from '@esquadro/contract/sales/customers/renewal'
import { customerStates } from '@esquadro/texts/lists/customers'
import { Suspense } from 'react'
import { Button } from '../../platform/design/button/button.tsx'
import { useOpenInAddress } from '../../platform/design/drawer/use-open-in-address.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useListSelection } from '../../platform/lists/bulk/use-list-selection.ts'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { messages as disputeMessages } from '../disputes/disputes.messages.ts'
import { useCustomerColumns } from './customer-columns.tsx'
import { messages } from './customers.messages.ts'
import { useRenewal } from './use-renewal.ts'

const CustomerForm = lazyPart(() => import('./customer-form.tsx'), 'CustomerForm')
const OwnDisputes = lazyPart(() => import('../disputes/own-disputes.tsx'), 'OwnDisputes')
const DisputeForm = lazyPart(() => import('../disputes/dispute-form.tsx'), 'DisputeForm')
const CustomerDetails = lazyPart(() => import('./customer-details.tsx'), 'CustomerDetails')

/** §2 /customers: the professional's customers, with the validity of their registrations and its renewal. */
export default function CustomersRoute() {
  const text = useText(messages)
  const disputeText = useText(disputeMessages)
  const list = useList(customers.getAll, { filters: ['state'], defaults: { sort: 'attention' } })
  const { selectFiltered: _, ...selection } = useListSelection(list)
  const renewable = selection.rows.filter((customer) => !renewalOf(customer, list.today).isDisabled)
  // Other pages link here to register a customer: `?new=1`.
  const drawer = useDrawer<Customer>('new')
  const dispute = useDrawer<{ readonly document: string; readonly name: string }>()
  const details = useOpenInAddress('id')
  const { renew, renewMany, isRenewing, isRenewingMany } = useRenewal()
  const renewSelected = async () => {
    if (await renewMany(renewable.map(({ id }) => id))) selection.clear()
  }
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      name={text('list')}
      list={list}
      columns={useCustomerColumns(list.today)}
      rowName={(row) => row.name}
      file={customers.exportAll}
      create={{ label: text('add'), onSelect: drawer.openNew }}
      filters={
        <EnumFilter
          list={list}
          name="state"
          label={text('filterState')}
          all={text('all')}
          option={customerStates}
        />
      }
      onOpen={(customer) => details.open(customer.id)}
      actions={(customer) => [
        { label: text('renew'), ...renewalOf(customer, list.today), onSelect: () => renew(customer.id) },
        { label: text('edit'), icon: 'edit', onSelect: () => drawer.open(customer) },
      ]}
      selection={selection}
      selectedText={(count) => text('selected', { count })}
      bulkActions={
        renewable.length > 0 && (
          <Button isSmall variant="primary" isLoading={isRenewingMany} onClick={() => void renewSelected()}>
            {text('renewMany', { count: renewable.length })}
          </Button>
        )
      }
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={drawer} title={text(drawer.row ? 'editTitle' : 'createTitle')}>
        {(form) => (
          <CustomerForm
            customer={drawer.row}
            onCreated={({ id }) => list.reveal(id, '-createdAt')}
            onDispute={(customer) => {
              drawer.close()
              dispute.open(customer)
            }}
            {...form}
          />
        )}
      </FormDrawer>
      <FormDrawer drawer={dispute} title={disputeText('openTitle')}>
        {(form) => dispute.row && <DisputeForm customer={dispute.row} {...form} />}
      </FormDrawer>
      <Suspense>
        <OwnDisputes />
      </Suspense>
      {details.id && (
        <Suspense>
          <CustomerDetails
            key={details.id}
            id={details.id}
            isOpen={details.isOpen}
            onClose={details.close}
            isRenewing={isRenewing}
            onRenew={renew}
            onEdit={(customer) => {
              details.close()
              drawer.open(customer)
            }}
          />
        </Suspense>
      )}
    </ListPage>
  )
}

/**
 * Returns the renewal action of a row. A registration that ends soon is renewed from its row; one with much time left cannot be renewed
 * yet.
 */
function renewalOf({ validity }: Customer, today: string) {
  return {
    icon: 'refresh' as const,
    isInRow: ['expiring', 'expired'].includes(validity.state),
    isDisabled: validity.state === 'inactive' || daysBetween(today, validity.until) > RENEWAL_DAYS,
  }
}
