import type { ReactNode } from 'react'
import { Badge } from '../../design/badge/badge.tsx'
import { DataTable } from '../../design/data-table/data-table.tsx'
import type { Column } from '../../design/data-table/data-table.types.ts'
import { useTableState } from '../../design/data-table/use-table-state.ts'
import type { InDrawer } from '../../design/form/drawer-form.tsx'
import { useIsReadOnly } from '../../design/read-only.ts'
import { EmptyState } from '../../design/state/empty-state.tsx'
import type { Reading } from '../../design/state/reading.ts'
import { useText } from '../../i18n/i18n.tsx'
import { Confirmation, useQuestion } from '../../lists/confirmation.tsx'
import { FormDrawer } from '../../lists/form-drawer.tsx'
import { CreateButton } from '../../lists/list.tsx'
import type { RowDrawer } from '../../lists/use-drawer.ts'
import { messages } from './cms-products.messages.ts'
import { localPage } from './local-page.ts'

interface Named {
  readonly id: string
  readonly name: string
  readonly active: boolean
}

interface NamedListProps<Row extends Named> {
  readonly kind: 'brands' | 'categories'
  readonly list: Reading & { readonly data: { readonly items: readonly Row[] } | undefined }
  readonly drawer: RowDrawer<Row>
  /** Between the name and the status. */
  readonly columns?: readonly Column<Row>[]
  readonly onSwitch: (row: Row, active: boolean) => Promise<unknown>
  readonly isSwitching: boolean
  /** Creates a row (null) or changes one. */
  readonly form: (row: Row | null, drawer: InDrawer) => ReactNode
}

/** The brands or the categories: read in one response, so paged and searched here, and changed in a drawer. */
export function NamedList<Row extends Named>(props: NamedListProps<Row>) {
  const { kind, list, drawer, onSwitch, isSwitching, form } = props
  const text = useText(messages)
  const state = useTableState({ prefix: `${kind}.` })
  const leaving = useQuestion<Row>()
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <DataTable
        name={text(kind)}
        columns={useNamedColumns(props.columns ?? [])}
        data={localPage(list.data?.items, state)}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        reading={list}
        onOpen={drawer.open}
        {...(!isReadOnly && {
          actions: (row: Row) => [
            { label: text('edit'), icon: 'edit' as const, onSelect: () => drawer.open(row) },
            row.active
              ? { label: text('deactivate'), isDanger: true, onSelect: () => leaving.ask(row) }
              : { label: text('activate'), onSelect: () => void onSwitch(row, true) },
          ],
        })}
        empty={
          <EmptyState
            title={text(`empty.${kind}`)}
            text={text(`emptyText.${kind}`)}
            action={
              <CreateButton variant="secondary" label={text(`add.${kind}`)} onSelect={drawer.openNew} />
            }
          />
        }
      />
      <FormDrawer drawer={drawer} title={text(drawer.row ? `edit.${kind}` : `add.${kind}`)}>
        {(inDrawer) => form(drawer.row, inDrawer)}
      </FormDrawer>
      <Confirmation
        question={leaving}
        isRunning={isSwitching}
        onAccept={(row) => onSwitch(row, false)}
        words={({ name }) => ({
          title: text('deactivateTitle', { name }),
          accept: text('deactivate'),
          text: text(`deactivateText.${kind}`),
          isDanger: true,
        })}
      />
    </>
  )
}

function useNamedColumns<Row extends Named>(between: readonly Column<Row>[]): Column<Row>[] {
  const text = useText(messages)
  return [
    {
      key: 'name',
      title: text('name'),
      cell: (row) => row.name,
      isMain: true,
      width: between.length > 0 ? '40%' : '50%',
    },
    ...between,
    {
      key: 'active',
      title: text('status'),
      cell: (row) => (
        <Badge tone={row.active ? 'success' : 'neutral'}>{text(row.active ? 'active' : 'inactive')}</Badge>
      ),
    },
  ]
}
