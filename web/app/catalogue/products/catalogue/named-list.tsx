import { brandsList } from '@esquadro/texts/lists/catalogue'
import type { ReactNode } from 'react'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import type { DrawerControls } from '../../../platform/design/form/drawer-form.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { ExportEndpoint, ListEndpoint, RowOf } from '../../../platform/lists/arrangement/query-schema.ts'
import { FormDrawer } from '../../../platform/lists/editing/form-drawer.tsx'
import type { RowDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { BooleanFilter } from '../../../platform/lists/filters.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { Confirmation, useQuestion } from '../../../platform/lists/rows/confirmation.tsx'
import type { StatusSwitch } from '../../../platform/lists/rows/use-status-switch.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import type { ListSource } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-products.messages.ts'

interface Named {
  readonly name: string
  readonly active: boolean
  readonly products: number
  readonly createdAt: string
}

interface NamedListProps<S extends ListEndpoint> {
  readonly kind: 'brands' | 'categories'
  readonly list: ListSource<S> & {
    readonly state: {
      readonly filters: Readonly<Record<'active', string>>
      readonly setFilter: (name: 'active', value: string | null) => void
    }
  }
  readonly named: (row: RowOf<S>) => Named
  readonly drawer: RowDrawer<RowOf<S>>
  /** Columns between the name and the number of products. */
  readonly columns?: readonly Column<RowOf<S>>[]
  readonly status: StatusSwitch<RowOf<S>>
  readonly exportAll: ExportEndpoint
  /** Creates a row (null) or changes one. */
  readonly form: (row: RowOf<S> | null, drawer: DrawerControls) => ReactNode
}

/** A list of brands or categories: one or more can be activated or deactivated, and each can be changed in a drawer. */
export function NamedList<S extends ListEndpoint>(props: NamedListProps<S>) {
  const { kind, list, named, drawer, status, exportAll, form } = props
  const text = useText(messages)
  const leaving = useQuestion<RowOf<S>>()
  return (
    <>
      <List
        list={list}
        name={text(kind)}
        columns={useNamedColumns(named, props.columns ?? [])}
        rowName={(row) => named(row).name}
        create={{ label: text(`add.${kind}`), onSelect: drawer.openNew }}
        file={exportAll}
        filters={
          <BooleanFilter
            list={list}
            name="active"
            label={text('status')}
            all={text('anyStatus')}
            yes={text('isActive')}
            no={text('isInactive')}
          />
        }
        onOpen={drawer.open}
        actions={(row) => [
          { label: text('edit'), icon: 'edit', onSelect: () => drawer.open(row) },
          named(row).active
            ? { label: text('deactivate'), isDanger: true, onSelect: () => leaving.ask(row) }
            : { label: text('activate'), onSelect: () => void status.change(row, true) },
        ]}
        selection={status.selection}
        selectedText={(count) => text(`selected.${kind}`, { count })}
        bulkActions={status.bulkActions}
        runs={status.runs}
        empty={{ title: text(`empty.${kind}`), text: text(`emptyText.${kind}`) }}
      />
      <FormDrawer drawer={drawer} title={text(drawer.row ? `edit.${kind}` : `add.${kind}`)}>
        {(inDrawer) => form(drawer.row, inDrawer)}
      </FormDrawer>
      {status.dialogs}
      <Confirmation
        question={leaving}
        isRunning={status.isRunning}
        onAccept={(row) => status.change(row, false)}
        texts={(row) => ({
          title: text('deactivateTitle', { name: named(row).name }),
          accept: text('deactivate'),
          text: text(`deactivateText.${kind}`),
          isDanger: true,
        })}
      />
    </>
  )
}

function useNamedColumns<Row>(named: (row: Row) => Named, between: readonly Column<Row>[]): Column<Row>[] {
  const column = useColumn(brandsList)
  const text = useText(messages)
  const format = useFormats()
  return [
    column('name', (row) => named(row).name, { isMain: true, width: '35%' }),
    ...between,
    column('products', (row) => format.number(named(row).products), { phone: 'figure' }),
    column('createdAt', (row) => format.date(named(row).createdAt), { isExtra: true }),
    column(
      'active',
      (row) => (
        <Badge tone={named(row).active ? 'success' : 'neutral'}>
          {text(named(row).active ? 'isActive' : 'isInactive')}
        </Badge>
      ),
      { phone: 'state' },
    ),
  ]
}
