import { CUSTOMER_STATES, type Customer } from '@esquadro/contract/customers/customer'
import * as customers from '@esquadro/contract/customers/professional'
import * as dashboards from '@esquadro/contract/dashboards/professional'
import { businessDay } from '@esquadro/contract/fields/date'
import { maskTaxDocument } from '@esquadro/contract/fields/tax-document'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listQuery } from '../api/list-query.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { showToast } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useRowSelection } from '../design/data-table/use-row-selection.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import { useOpenInAddress } from '../design/drawer/use-open-in-address.ts'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerValidity } from './customer-validity.tsx'
import { messages } from './customers.messages.ts'

/** The form that is open beside the list; whose details are, says the address. */
type Open = { kind: 'create' } | { kind: 'edit'; customer: Customer } | null

/** §2 /customers: the professional's customers, their validity, and what renews it. */
export default function CustomersRoute() {
  const text = useText(messages)
  const format = useFormats()
  const state = useTableState({ filters: ['state'], defaultSort: 'name' })
  const list = useEndpoint(customers.getAll, {
    query: listQuery(customers.getAll, state.query),
    keepPrevious: true,
  })
  const selection = useRowSelection()
  const [params, setParams] = useSearchParams()
  // The first page leads here to register one: `?new=1`.
  const [open, setOpen] = useState<Open>(params.has('new') ? { kind: 'create' } : null)
  const details = useOpenInAddress('id')
  const [isDirty, setDirty] = useState(false)
  const refresh = [customers.getAll, customers.getOne, dashboards.getData]
  const renew = useAction(customers.renew, { refresh, success: text('renewed') })
  const renewMany = useAction(customers.renewMany, { refresh })
  const today = businessDay(new Date(list.dataUpdatedAt || 0))

  const close = () => {
    setOpen(null)
    if (params.has('new'))
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('new')
          return next
        },
        { replace: true },
      )
    setDirty(false)
  }
  const renewSelected = async () => {
    const [answer] = await renewMany.run({ body: { ids: [...selection.keys] } })
    if (!answer) return
    const failed = answer.items.flatMap((item) => (item.error ? [item.error.msg] : []))
    showToast(
      failed.length > 0 ? 'warn' : 'success',
      [text('renewedMany', { renewed: answer.renewed, count: answer.items.length }), ...new Set(failed)].join(
        ' ',
      ),
    )
    selection.clear()
  }

  const columns: Column<Customer>[] = [
    {
      key: 'name',
      title: text('name'),
      cell: (row) => row.name,
      isSortable: true,
      isMain: true,
      csv: (row) => row.name,
    },
    {
      key: 'document',
      title: text('document'),
      cell: (row) => maskTaxDocument(row.document),
      csv: (row) => maskTaxDocument(row.document),
    },
    {
      key: 'validUntil',
      title: text('validity'),
      cell: (row) => <CustomerValidity validity={row.validity} today={today} />,
      isSortable: true,
      width: '32%',
      csv: (row) => row.validity.until,
    },
    {
      key: 'createdAt',
      title: text('since'),
      cell: (row) => format.date(row.createdAt),
      isSortable: true,
    },
  ]
  // One accent a screen: the header has it.
  const add = (variant?: 'secondary') => (
    <Button variant={variant} iconLeft="add" onClick={() => setOpen({ kind: 'create' })}>
      {text('add')}
    </Button>
  )
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} action={add()} />
      <DataTable
        name={text('list')}
        columns={columns}
        data={list.data}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        reading={list}
        hasSearch
        filters={
          <Dropdown
            label={text('filterState')}
            placeholder={text('all')}
            options={CUSTOMER_STATES.map((value) => ({ value, label: text(value) }))}
            value={CUSTOMER_STATES.find((value) => value === state.filters.state) ?? null}
            onChange={(value) => state.setFilter('state', value)}
            isClearable
          />
        }
        onOpen={(customer) => details.open(customer.id)}
        actions={(customer) => [
          {
            label: text('renew'),
            icon: 'refresh',
            isDisabled: customer.validity.state === 'inactive',
            onSelect: () => void renew.run({ body: { id: customer.id } }),
          },
          { label: text('edit'), icon: 'edit', onSelect: () => setOpen({ kind: 'edit', customer }) },
        ]}
        selection={selection}
        bulkActions={
          <Button
            isSmall
            variant="primary"
            isLoading={renewMany.isRunning}
            onClick={() => void renewSelected()}
          >
            {text('renewMany', { count: selection.keys.size })}
          </Button>
        }
        empty={<EmptyState title={text('empty')} text={text('emptyText')} action={add('secondary')} />}
      />
      <Drawer
        isOpen={open !== null}
        onClose={close}
        isDirty={isDirty}
        title={text(open?.kind === 'edit' ? 'editTitle' : 'createTitle')}
      >
        {open && (
          <CustomerForm
            customer={open.kind === 'edit' ? open.customer : null}
            onDone={close}
            setDirty={setDirty}
          />
        )}
      </Drawer>
      {details.id && (
        <CustomerDetails
          key={details.id}
          id={details.id}
          isOpen={details.isOpen}
          onClose={details.close}
          isRenewing={renew.isRunning}
          onRenew={(id) => void renew.run({ body: { id } })}
        />
      )}
    </Page>
  )
}
