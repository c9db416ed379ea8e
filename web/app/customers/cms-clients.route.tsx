import * as cmsCustomers from '@esquadro/contract/customers/cms'
import { type CmsCustomer, CUSTOMER_STATES } from '@esquadro/contract/customers/customer'
import { businessDay } from '@esquadro/contract/fields/date'
import { useState } from 'react'
import { listQuery } from '../api/list-query.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Page } from '../design/layout/page.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { CmsClientForm, searchProfessionals } from './cms-client-form.tsx'
import { messages } from './cms-clients.messages.ts'
import { CustomerValidity } from './customer-validity.tsx'
import { messages as customerMessages } from './customers.messages.ts'

/** §2 /cms/clients: the customers of all professionals. */
export default function CmsClientsRoute() {
  const text = useText(messages)
  const customerText = useText(customerMessages)
  const state = useTableState({ filters: ['state', 'professional'], defaultSort: 'name' })
  const list = useEndpoint(cmsCustomers.getAll, {
    query: listQuery(cmsCustomers.getAll, state.query),
    keepPrevious: true,
  })
  const change = useAction(cmsCustomers.changeStatus, {
    refresh: [cmsCustomers.getAll],
    success: text('updated'),
  })
  const [leaving, setLeaving] = useState<CmsCustomer | null>(null)
  const [isCreating, setCreating] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const today = businessDay(new Date(list.dataUpdatedAt || 0))
  const close = () => {
    setCreating(false)
    setDirty(false)
  }
  const columns: Column<CmsCustomer>[] = [
    { key: 'name', title: text('name'), cell: (row) => row.name, isSortable: true, isMain: true },
    { key: 'document', title: text('document'), cell: (row) => row.document },
    { key: 'professional', title: text('professional'), cell: (row) => row.professional.name },
    {
      key: 'validUntil',
      title: text('validity'),
      cell: (row) => <CustomerValidity validity={row.validity} today={today} />,
      isSortable: true,
      width: '30%',
    },
  ]
  // One accent a screen: the header has it.
  const add = (variant?: 'secondary') => (
    <Button variant={variant} iconLeft="add" onClick={() => setCreating(true)}>
      {text('add')}
    </Button>
  )
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} action={add()} />
      <DataTable
        name={text('title')}
        columns={columns}
        data={list.data}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        reading={list}
        hasSearch
        filters={
          <>
            <Dropdown
              label={text('filterState')}
              placeholder={text('all')}
              options={CUSTOMER_STATES.map((value) => ({ value, label: customerText(value) }))}
              value={CUSTOMER_STATES.find((value) => value === state.filters.state) ?? null}
              onChange={(value) => state.setFilter('state', value)}
              isClearable
            />
            <Dropdown
              label={text('professional')}
              placeholder={text('anyProfessional')}
              loadOptions={searchProfessionals}
              value={state.filters.professional || null}
              chosen={
                state.filters.professional
                  ? {
                      value: state.filters.professional,
                      label: list.data?.items[0]?.professional.name ?? text('professional'),
                    }
                  : null
              }
              onChange={(value) => state.setFilter('professional', value)}
              isSearchable
              isClearable
            />
          </>
        }
        actions={(row) => [
          row.active
            ? { label: text('deactivate'), isDanger: true, onSelect: () => setLeaving(row) }
            : {
                label: text('activate'),
                onSelect: () => void change.run({ body: { id: row.id, active: true } }),
              },
        ]}
        empty={<EmptyState title={text('empty')} text={text('emptyText')} action={add('secondary')} />}
      />
      <Drawer isOpen={isCreating} onClose={close} isDirty={isDirty} title={text('createTitle')}>
        <CmsClientForm onDone={close} setDirty={setDirty} />
      </Drawer>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={text('deactivateTitle', { name: leaving?.name ?? '' })}
        acceptLabel={text('deactivate')}
        isDanger
        isLoading={change.isRunning}
        onCancel={() => setLeaving(null)}
        onAccept={() => {
          if (!leaving) return
          void change.run({ body: { id: leaving.id, active: false } }).then(() => setLeaving(null))
        }}
      >
        {text('deactivateText')}
      </ConfirmDialog>
    </Page>
  )
}
