import { professionals as cmsProfessionals } from '@esquadro/contract/calls/cms'
import { behaviours, statusAfter } from '@esquadro/contract/people/accounts/status'
import type { ListedProfessional } from '@esquadro/contract/people/professionals/cms'
import { useNavigate } from 'react-router'
import { Button } from '../../../platform/design/button/button.tsx'
import type { RowAction } from '../../../platform/design/data-table/data-table.types.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { ListSelection } from '../../../platform/lists/bulk/use-list-selection.ts'
import { type CreateAction, List } from '../../../platform/lists/list.tsx'
import { messages as listMessages } from '../../../platform/lists/lists.messages.ts'
import { messages as statusMessages } from '../../accounts/status.messages.ts'
import { messages } from './cms-professionals.messages.ts'
import { useProfessionalColumns } from './professional-columns.tsx'
import { ProfessionalFilters, type ProfessionalList as Professionals } from './professional-filters.tsx'
import type { StatusChange } from './use-status-change.ts'

interface Props {
  readonly list: Professionals
  readonly selection: ListSelection<ListedProfessional>
  readonly status: StatusChange
  readonly create: CreateAction
  readonly onOpen: (id: string) => void
  /** Opens the adjustment of a professional's points. */
  readonly onAdjust: (row: ListedProfessional) => void
}

const BULK = {
  calls: [cmsProfessionals.changeStatusMany.path],
  refresh: [cmsProfessionals.getAll, cmsProfessionals.getOne],
}

/** Lists the professionals, exported with the filters; the accounts of several can be decided together. */
export function ProfessionalList({ list, selection, status, create, onOpen, onAdjust }: Props) {
  const text = useText(messages)
  return (
    <List
      list={list}
      name={text('title')}
      columns={useProfessionalColumns()}
      rowName={(row) => row.name}
      create={create}
      file={cmsProfessionals.exportAll}
      filters={<ProfessionalFilters list={list} />}
      to={({ id }) => `/cms/professionals/${id}`}
      selection={selection}
      bulkActions={<BulkButtons selection={selection} status={status} />}
      selectedText={(count) => text('selected', { count })}
      runs={BULK}
      actions={useRowActions(status, onOpen, onAdjust)}
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}

/** Shows a button for each action that the status of at least one selected account allows, with the number of such accounts. */
function BulkButtons({ selection, status }: Pick<Props, 'selection' | 'status'>) {
  const text = useText(listMessages)
  const statusText = useText(statusMessages)
  const { all } = selection
  return behaviours.map((behaviour) => {
    const rows = selection.rows.filter((row) => statusAfter(row.status, behaviour) !== null)
    const isDanger = behaviour === 'reject' || behaviour === 'block'
    if (rows.length === 0) return null
    return (
      <Button
        key={behaviour}
        isSmall
        {...(isDanger ? { variant: 'danger', isOutlined: true } : { variant: 'secondary' })}
        onClick={() => status.ask(behaviour, rows, all)}
      >
        {text('bulk.action', {
          action: statusText(`do.${behaviour}`),
          count: all ? all.count : rows.length,
        })}
      </Button>
    )
  })
}

function useRowActions(
  status: StatusChange,
  onOpen: Props['onOpen'],
  onAdjust: Props['onAdjust'],
): (row: ListedProfessional) => RowAction[] {
  const text = useText(messages)
  const statusText = useText(statusMessages)
  const navigate = useNavigate()
  return (row) => [
    { label: text('edit'), icon: 'edit', onSelect: () => onOpen(row.id) },
    {
      label: text('invoices'),
      isRead: true,
      icon: 'file',
      onSelect: () => void navigate(`/cms/professionals/invoices?professional=${row.id}`),
    },
    {
      label: text('clients'),
      icon: 'users',
      onSelect: () => void navigate(`/cms/clients?professional=${row.id}`),
    },
    { label: text('adjust'), icon: 'add', onSelect: () => onAdjust(row) },
    ...behaviours
      .filter((behaviour) => statusAfter(row.status, behaviour) !== null)
      .map((behaviour) => ({
        label: statusText(`do.${behaviour}`),
        isDanger: behaviour === 'reject' || behaviour === 'block',
        onSelect: () => status.ask(behaviour, [row]),
      })),
  ]
}
