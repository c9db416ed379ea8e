import * as cmsProducts from '@esquadro/contract/products/cms'
import * as products from '@esquadro/contract/products/shared'
import { useState } from 'react'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Badge } from '../design/badge/badge.tsx'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { BrandForm } from './brand-form.tsx'
import type { CatalogueTabProps } from './catalogue-tab.ts'
import { messages } from './cms-products.messages.ts'
import { localPage } from './local-page.ts'

/** The brands of the participating products. */
export function BrandsTab({ isAdding, onAdd, onAdded }: CatalogueTabProps) {
  const text = useText(messages)
  const state = useTableState({ prefix: 'brands.' })
  const list = useEndpoint(products.getAllBrands)
  const [editing, setEditing] = useState<products.Brand | null>(null)
  const [leaving, setLeaving] = useState<products.Brand | null>(null)
  const [isDirty, setDirty] = useState(false)
  const change = useAction(cmsProducts.updateBrand, {
    refresh: [products.getAllBrands, products.getAll],
    success: text('updated'),
  })
  const switchTo = (row: products.Brand, active: boolean) =>
    change.run({ body: { id: row.id, name: row.name, active } })
  const close = () => {
    setEditing(null)
    setDirty(false)
    onAdded()
  }
  const columns: Column<products.Brand>[] = [
    { key: 'name', title: text('name'), cell: (row) => row.name, isMain: true, width: '50%' },
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
        name={text('brands')}
        columns={columns}
        data={localPage(list.data?.items, state)}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        error={list.error?.msg}
        onRetry={() => void list.refetch()}
        isFetching={list.isFetching}
        hasSearch
        onOpen={setEditing}
        actions={(row) => [
          { label: text('edit'), icon: 'edit', onSelect: () => setEditing(row) },
          row.active
            ? { label: text('deactivate'), isDanger: true, onSelect: () => setLeaving(row) }
            : { label: text('activate'), onSelect: () => void switchTo(row, true) },
        ]}
        empty={
          <EmptyState
            title={text('empty.brands')}
            text={text('emptyText.brands')}
            action={
              <Button variant="primary" onClick={onAdd}>
                {text('add.brands')}
              </Button>
            }
          />
        }
      />
      <Drawer
        isOpen={isAdding || editing !== null}
        onClose={close}
        isDirty={isDirty}
        title={text(editing ? 'edit.brands' : 'add.brands')}
      >
        <BrandForm
          key={editing?.id ?? 'new'}
          brand={editing}
          onDone={close}
          onCancel={close}
          setDirty={setDirty}
        />
      </Drawer>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={text('deactivateTitle', { name: leaving?.name ?? '' })}
        acceptLabel={text('deactivate')}
        isDanger
        isLoading={change.isRunning}
        onCancel={() => setLeaving(null)}
        onAccept={() => {
          if (leaving) void switchTo(leaving, false).then(() => setLeaving(null))
        }}
      >
        {text('deactivateText.brands')}
      </ConfirmDialog>
    </>
  )
}
