import { maskCnpj } from '@esquadro/contract/fields/cnpj'
import * as cmsStores from '@esquadro/contract/stores/cms'
import { useState } from 'react'
import { listQuery } from '../api/list-query.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Badge } from '../design/badge/badge.tsx'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './stores.messages.ts'

/** The participating stores, with what lets one take part or not. */
export function StoresList({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useText(messages)
  const state = useTableState({ filters: ['active'], defaultSort: 'tradeName' })
  const list = useEndpoint(cmsStores.getAll, {
    query: listQuery(cmsStores.getAll, state.query),
    keepPrevious: true,
  })
  const change = useAction(cmsStores.changeStatus, {
    refresh: [cmsStores.getAll, cmsStores.getOne],
    success: text('updated'),
  })
  const [leaving, setLeaving] = useState<cmsStores.StoreItem | null>(null)
  const columns: Column<cmsStores.StoreItem>[] = [
    {
      key: 'tradeName',
      title: text('tradeName'),
      cell: (row) => row.tradeName,
      isSortable: true,
      isMain: true,
    },
    { key: 'cnpj', title: text('cnpj'), cell: (row) => maskCnpj(row.cnpj), isSortable: true },
    {
      key: 'place',
      title: text('place'),
      cell: (row) => [row.city, row.state].filter(Boolean).join(' · ') || '–',
    },
    { key: 'shopkeepers', title: text('people'), cell: (row) => row.shopkeepers, isNumeric: true },
    {
      key: 'active',
      title: text('status'),
      cell: (row) => (
        <Badge tone={row.active ? 'success' : 'neutral'}>{text(row.active ? 'active' : 'inactive')}</Badge>
      ),
    },
  ]
  return (
    <>
      <DataTable
        name={text('stores')}
        columns={columns}
        data={list.data}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.tradeName}
        reading={list}
        hasSearch
        filters={
          <Dropdown
            label={text('status')}
            placeholder={text('all')}
            options={[
              { value: 'true', label: text('active') },
              { value: 'false', label: text('inactive') },
            ]}
            value={state.filters.active || null}
            onChange={(value) => state.setFilter('active', value)}
            isClearable
          />
        }
        onOpen={(row) => onOpen(row.id)}
        actions={(row) => [
          { label: text('edit'), icon: 'edit', onSelect: () => onOpen(row.id) },
          row.active
            ? { label: text('deactivate'), isDanger: true, onSelect: () => setLeaving(row) }
            : {
                label: text('activate'),
                onSelect: () => void change.run({ body: { id: row.id, active: true } }),
              },
        ]}
        empty={
          <EmptyState
            title={text('empty')}
            text={text('emptyText')}
            action={
              <Button variant="secondary" onClick={() => onOpen('new')}>
                {text('add')}
              </Button>
            }
          />
        }
      />
      <ConfirmDialog
        isOpen={leaving !== null}
        title={text('deactivateTitle', { name: leaving?.tradeName ?? '' })}
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
    </>
  )
}
