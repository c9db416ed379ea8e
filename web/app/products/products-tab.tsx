import * as cmsProducts from '@esquadro/contract/products/cms'
import type { ListedProduct } from '@esquadro/contract/products/shared'
import * as products from '@esquadro/contract/products/shared'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { listQuery } from '../api/list-query.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { showToast } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useCsvExport } from '../design/data-table/use-csv-export.ts'
import { useRowSelection } from '../design/data-table/use-row-selection.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import type { CatalogueTabProps } from './catalogue-tab.ts'
import { messages } from './cms-products.messages.ts'
import { GoodsFilters } from './goods-filters.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductStatus } from './product-status.tsx'
import { StoreCodes } from './store-codes.tsx'

/** What is about to be taken out of the programme. */
type Leaving = { readonly ids: readonly string[]; readonly name: string | null } | null

/** The products, one or many let take part or taken out, exported as they are filtered, changed in a drawer. */
export function ProductsTab({ isAdding, onAdd, onAdded }: CatalogueTabProps) {
  const text = useText(messages)
  const format = useFormats()
  const state = useTableState({ filters: ['active', 'brand', 'category'], defaultSort: 'name' })
  const query = listQuery(products.getAll, state.query)
  const list = useEndpoint(products.getAll, { query, keepPrevious: true })
  const selection = useRowSelection()
  const [editing, setEditing] = useState<ListedProduct | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [leaving, setLeaving] = useState<Leaving>(null)
  const refresh = [products.getAll]
  const change = useAction(cmsProducts.changeStatus, { refresh, success: text('updated') })
  const changeMany = useAction(cmsProducts.changeManyStatus, {
    refresh,
    success: ({ changed }) => (changed === 0 ? text('unchanged') : text('changed', { count: changed })),
  })
  const close = () => {
    setEditing(null)
    setDirty(false)
    onAdded()
  }
  const switchSelected = async (ids: readonly string[], active: boolean) => {
    const [answer] = await changeMany.run({ body: { ids: [...ids], active } })
    if (answer) selection.clear()
  }
  const takeOut = async () => {
    if (!leaving) return
    const [id] = leaving.ids
    if (leaving.name !== null && id) await change.run({ body: { id, active: false } })
    else await switchSelected(leaving.ids, false)
    setLeaving(null)
  }
  const columns: Column<ListedProduct>[] = [
    {
      key: 'name',
      title: text('product'),
      cell: (row) => row.name,
      csv: (row) => row.name,
      isSortable: true,
      isMain: true,
      width: '26%',
    },
    { key: 'code', title: text('code'), cell: (row) => row.code, csv: (row) => row.code, isSortable: true },
    { key: 'ean', title: text('ean'), cell: (row) => row.ean ?? '–', csv: (row) => row.ean, isExtra: true },
    { key: 'brand', title: text('brand'), cell: (row) => row.brand.name, csv: (row) => row.brand.name },
    {
      key: 'category',
      title: text('category'),
      cell: (row) => row.category.name,
      csv: (row) => row.category.name,
    },
    {
      key: 'rate',
      title: text('rate'),
      cell: (row) => format.number(row.pointsPerRealBps / 10_000),
      csv: (row) => row.pointsPerRealBps / 10_000,
      isNumeric: true,
    },
    {
      key: 'active',
      title: text('status'),
      cell: (row) => <ProductStatus product={row} />,
      csv: (row) => text(row.active ? 'active' : 'inactive'),
    },
  ]
  const save = useCsvExport<ListedProduct>({
    name: text('file'),
    columns,
    load: async (page) => {
      const [answer, error] = await call(products.getAll, { query: { ...query, page, limit: 100 } })
      if (error) showToast('error', error.msg)
      return answer
    },
  })
  const selected = [...selection.keys]
  return (
    <>
      <DataTable
        name={text('products')}
        columns={columns}
        data={list.data}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        reading={list}
        hasSearch
        onExport={save}
        filters={
          <>
            <Dropdown
              label={text('status')}
              placeholder={text('anyStatus')}
              options={[
                { value: 'true', label: text('active') },
                { value: 'false', label: text('inactive') },
              ]}
              value={state.filters.active || null}
              onChange={(value) => state.setFilter('active', value)}
              isClearable
            />
            <GoodsFilters state={state} />
          </>
        }
        onOpen={setEditing}
        actions={(row) => [
          { label: text('edit'), icon: 'edit', onSelect: () => setEditing(row) },
          row.active
            ? {
                label: text('deactivate'),
                isDanger: true,
                onSelect: () => setLeaving({ ids: [row.id], name: row.name }),
              }
            : {
                label: text('activate'),
                onSelect: () => void change.run({ body: { id: row.id, active: true } }),
              },
        ]}
        selection={selection}
        bulkActions={
          <>
            <Button
              isSmall
              variant="secondary"
              isLoading={changeMany.isRunning}
              onClick={() => void switchSelected(selected, true)}
            >
              {text('activateMany', { count: selected.length })}
            </Button>
            <Button
              isSmall
              isOutlined
              variant="danger"
              onClick={() => setLeaving({ ids: selected, name: null })}
            >
              {text('deactivateMany', { count: selected.length })}
            </Button>
          </>
        }
        empty={
          <EmptyState
            title={text('empty.products')}
            text={text('emptyText.products')}
            action={
              <Button variant="secondary" onClick={onAdd}>
                {text('add.products')}
              </Button>
            }
          />
        }
      />
      <Drawer
        isOpen={isAdding || editing !== null}
        onClose={close}
        isDirty={isDirty}
        title={text(editing ? 'edit.products' : 'add.products')}
      >
        <ProductForm key={editing?.id ?? 'new'} product={editing} onDone={close} setDirty={setDirty} />
        {editing && <StoreCodes productId={editing.id} />}
      </Drawer>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={
          leaving?.name == null
            ? text('deactivateManyTitle', { count: leaving?.ids.length ?? 0 })
            : text('deactivateTitle', { name: leaving.name })
        }
        acceptLabel={text('deactivate')}
        isDanger
        isLoading={change.isRunning || changeMany.isRunning}
        onCancel={() => setLeaving(null)}
        onAccept={() => void takeOut()}
      >
        {text(leaving?.name == null ? 'deactivateManyText' : 'deactivateText.products')}
      </ConfirmDialog>
    </>
  )
}
