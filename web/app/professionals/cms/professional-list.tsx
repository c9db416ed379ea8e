import { behaviours, statusAfter } from '@esquadro/contract/accounts/status'
import type { ListedProfessional } from '@esquadro/contract/professionals/cms'
import * as cmsProfessionals from '@esquadro/contract/professionals/cms'
import { useNavigate } from 'react-router'
import { messages as statusMessages } from '../../accounts/status.messages.ts'
import { Button } from '../../design/button/button.tsx'
import type { RowAction } from '../../design/data-table/data-table.types.ts'
import type { RowSelection } from '../../design/data-table/use-row-selection.ts'
import { useText } from '../../i18n/i18n.tsx'
import { type CreateAction, List } from '../../lists/list.tsx'
import { messages } from './cms-professionals.messages.ts'
import { useProfessionalColumns } from './professional-columns.tsx'
import { ProfessionalFilters, type ProfessionalList as Professionals } from './professional-filters.tsx'
import type { StatusChange } from './use-status-change.ts'

interface Props {
  readonly list: Professionals
  readonly selection: RowSelection
  readonly status: StatusChange
  readonly create: CreateAction
  readonly onOpen: (id: string) => void
  /** Opens the adjustment of a professional's points. */
  readonly onAdjust: (row: ListedProfessional) => void
}

/** The professionals, exported as filtered; those awaiting approval can be decided on together. */
export function ProfessionalList({ list, selection, status, create, onOpen, onAdjust }: Props) {
  const text = useText(messages)
  const isQueue = list.state.filters.status === 'awaiting-approval'
  return (
    <List
      list={list}
      name={text('title')}
      columns={useProfessionalColumns()}
      rowName={(row) => row.name}
      create={create}
      file={{ name: 'profissionais', endpoint: cmsProfessionals.exportAll }}
      filters={<ProfessionalFilters list={list} />}
      onOpen={(row) => onOpen(row.id)}
      {...(isQueue && { selection, bulkActions: <BulkButtons selection={selection} status={status} /> })}
      selectedText={(count) => text('selected', { count })}
      actions={useRowActions(status, onOpen, onAdjust)}
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}

function BulkButtons({ selection, status }: Pick<Props, 'selection' | 'status'>) {
  const statusText = useText(statusMessages)
  const ids = [...selection.keys]
  return (
    <>
      <Button isSmall variant="primary" onClick={() => status.ask('approve', ids)}>
        {statusText('do.approve')}
      </Button>
      <Button isSmall isOutlined variant="danger" onClick={() => status.ask('reject', ids)}>
        {statusText('do.reject')}
      </Button>
    </>
  )
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
        onSelect: () => status.ask(behaviour, [row.id]),
      })),
  ]
}
