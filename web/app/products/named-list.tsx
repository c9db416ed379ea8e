import { type ReactNode, useState } from 'react'
import { Badge } from '../design/badge/badge.tsx'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import type { InDrawer } from '../design/form/drawer-form.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import type { Reading } from '../design/state/reading.ts'
import { useText } from '../i18n/i18n.tsx'
import type { CatalogueTabProps } from './catalogue-tab.ts'
import { messages } from './cms-products.messages.ts'
import { localPage } from './local-page.ts'

interface Named {
  readonly id: string
  readonly name: string
  readonly active: boolean
}

interface NamedListProps<Row extends Named> extends CatalogueTabProps {
  readonly kind: 'brands' | 'categories'
  readonly list: Reading & { readonly data: { readonly items: readonly Row[] } | undefined }
  /** Between the name and whether it takes part. */
  readonly columns?: readonly Column<Row>[]
  readonly switchTo: (row: Row, active: boolean) => Promise<unknown>
  readonly isSwitching: boolean
  /** Adds one (null) or changes one. */
  readonly form: (row: Row | null, drawer: InDrawer) => ReactNode
}

/** The short lists that products are sorted by: here whole, searched by name, changed in a drawer. */
export function NamedList<Row extends Named>({
  kind,
  list,
  columns = [],
  switchTo,
  isSwitching,
  form,
  isAdding,
  onAdd,
  onAdded,
}: NamedListProps<Row>) {
  const text = useText(messages)
  const state = useTableState({ prefix: `${kind}.` })
  const [editing, setEditing] = useState<Row | null>(null)
  const [leaving, setLeaving] = useState<Row | null>(null)
  const [isDirty, setDirty] = useState(false)
  const close = () => {
    setEditing(null)
    setDirty(false)
    onAdded()
  }
  return (
    <>
      <DataTable
        name={text(kind)}
        columns={[
          {
            key: 'name',
            title: text('name'),
            cell: (row) => row.name,
            isMain: true,
            width: columns.length > 0 ? '40%' : '50%',
          },
          ...columns,
          {
            key: 'active',
            title: text('status'),
            cell: (row) => (
              <Badge tone={row.active ? 'success' : 'neutral'}>
                {text(row.active ? 'active' : 'inactive')}
              </Badge>
            ),
          },
        ]}
        data={localPage(list.data?.items, state)}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        reading={list}
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
            title={text(`empty.${kind}`)}
            text={text(`emptyText.${kind}`)}
            action={
              <Button variant="secondary" onClick={onAdd}>
                {text(`add.${kind}`)}
              </Button>
            }
          />
        }
      />
      <Drawer
        isOpen={isAdding || editing !== null}
        onClose={close}
        isDirty={isDirty}
        title={text(editing ? `edit.${kind}` : `add.${kind}`)}
      >
        {form(editing, { onDone: close, setDirty })}
      </Drawer>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={text('deactivateTitle', { name: leaving?.name ?? '' })}
        acceptLabel={text('deactivate')}
        isDanger
        isLoading={isSwitching}
        onCancel={() => setLeaving(null)}
        onAccept={() => {
          if (leaving) void switchTo(leaving, false).then(() => setLeaving(null))
        }}
      >
        {text(`deactivateText.${kind}`)}
      </ConfirmDialog>
    </>
  )
}
