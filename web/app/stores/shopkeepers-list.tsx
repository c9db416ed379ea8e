import { accountStatuses, type Behaviour, behaviours, statusAfter } from '@esquadro/contract/accounts/status'
import { maskCnpj } from '@esquadro/contract/fields/cnpj'
import * as cmsShopkeepers from '@esquadro/contract/shopkeepers/cms'
import { useState } from 'react'
import { messages as statusMessages } from '../accounts/status.messages.ts'
import { AccountStatusBadge } from '../accounts/status-badge.tsx'
import { listQuery } from '../api/list-query.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './stores.messages.ts'

/** The shopkeepers of all stores, and what may be done with each account (§4: behaviour). */
export function ShopkeepersList() {
  const text = useText(messages)
  const statusText = useText(statusMessages)
  const format = useFormats()
  const state = useTableState({ filters: ['status'], defaultSort: 'name', prefix: 'p' })
  const list = useEndpoint(cmsShopkeepers.getAll, {
    query: listQuery(cmsShopkeepers.getAll, state.query),
    keepPrevious: true,
  })
  const change = useAction(cmsShopkeepers.changeStatus, {
    refresh: [cmsShopkeepers.getAll],
    success: text('updated'),
  })
  const [asked, setAsked] = useState<{ behaviour: Behaviour; row: cmsShopkeepers.CmsShopkeeper } | null>(null)
  const columns: Column<cmsShopkeepers.CmsShopkeeper>[] = [
    { key: 'name', title: text('name'), cell: (row) => row.name, isSortable: true, isMain: true },
    { key: 'email', title: text('email'), cell: (row) => row.email },
    {
      key: 'store',
      title: text('store'),
      cell: (row) =>
        `${row.store.name} · ${maskCnpj(row.store.cnpj)}${row.isManager ? ` · ${text('manager')}` : ''}`,
    },
    {
      key: 'status',
      title: text('status'),
      cell: (row) => <AccountStatusBadge status={row.status} />,
    },
    {
      key: 'createdAt',
      title: text('since'),
      cell: (row) => format.date(row.createdAt),
      isSortable: true,
      isExtra: true,
    },
  ]
  return (
    <>
      <DataTable
        name={text('shopkeepers')}
        columns={columns}
        data={list.data}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        reading={list}
        hasSearch
        filters={
          <Dropdown
            label={text('status')}
            placeholder={text('all')}
            options={accountStatuses.map((value) => ({ value, label: statusText(`status.${value}`) }))}
            value={accountStatuses.find((value) => value === state.filters.status) ?? null}
            onChange={(value) => state.setFilter('status', value)}
            isClearable
          />
        }
        actions={(row) =>
          behaviours
            .filter((behaviour) => statusAfter(row.status, behaviour) !== null)
            .map((behaviour) => ({
              label: statusText(`do.${behaviour}`),
              isDanger: behaviour === 'reject' || behaviour === 'block',
              onSelect: () => setAsked({ behaviour, row }),
            }))
        }
        empty={<EmptyState title={text('emptyPeople')} text={text('emptyPeopleText')} />}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? statusText(`ask.${asked.behaviour}`, { name: asked.row.name }) : ''}
        acceptLabel={asked ? statusText(`do.${asked.behaviour}`) : ''}
        isDanger={asked?.behaviour === 'reject' || asked?.behaviour === 'block'}
        isLoading={change.isRunning}
        onCancel={() => setAsked(null)}
        onAccept={() => {
          if (!asked) return
          void change
            .run({ body: { id: asked.row.id, behaviour: asked.behaviour } })
            .then(() => setAsked(null))
        }}
      >
        {asked ? text(`means.${asked.behaviour}`) : ''}
      </ConfirmDialog>
    </>
  )
}
