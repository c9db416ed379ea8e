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
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { useSettings } from '../layouts/settings.ts'
import type { CatalogueTabProps } from './catalogue-tab.ts'
import { CategoryForm, type Listed } from './category-form.tsx'
import { messages } from './cms-products.messages.ts'
import { localPage } from './local-page.ts'

/** The categories with their points per R$. */
export function CategoriesTab({ isAdding, onAdd, onAdded }: CatalogueTabProps) {
  const text = useText(messages)
  const format = useFormats()
  const { pceLabel } = useSettings()
  const percent = (bps: number) => `${format.number(bps / 100)} %`
  const state = useTableState({ prefix: 'categories.' })
  const list = useEndpoint(products.getAllCategories)
  const [editing, setEditing] = useState<Listed | null>(null)
  const [leaving, setLeaving] = useState<Listed | null>(null)
  const [isDirty, setDirty] = useState(false)
  const change = useAction(cmsProducts.changeCategoryStatus, {
    refresh: [products.getAllCategories, products.getAll],
    success: text('updated'),
  })
  const switchTo = (row: Listed, active: boolean) => change.run({ body: { id: row.id, active } })
  const close = () => {
    setEditing(null)
    setDirty(false)
    onAdded()
  }
  const columns: Column<Listed>[] = [
    { key: 'name', title: text('name'), cell: (row) => row.name, isMain: true, width: '40%' },
    {
      key: 'rate',
      title: text('rate'),
      cell: (row) =>
        row.pointsPerRealBps === null ? text('default') : format.number(row.pointsPerRealBps / 10_000),
      isNumeric: true,
    },
    {
      key: 'pceRate',
      title: text('pceRate', { label: pceLabel }),
      cell: (row) => (row.pceRateBps ? percent(row.pceRateBps) : '–'),
      isNumeric: true,
    },
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
        name={text('categories')}
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
            title={text('empty.categories')}
            text={text('emptyText.categories')}
            action={
              <Button variant="primary" onClick={onAdd}>
                {text('add.categories')}
              </Button>
            }
          />
        }
      />
      <Drawer
        isOpen={isAdding || editing !== null}
        onClose={close}
        isDirty={isDirty}
        title={text(editing ? 'edit.categories' : 'add.categories')}
      >
        <CategoryForm
          key={editing?.id ?? 'new'}
          category={editing}
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
        {text('deactivateText.categories')}
      </ConfirmDialog>
    </>
  )
}
