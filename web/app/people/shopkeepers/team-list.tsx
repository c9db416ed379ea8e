import { accountStatuses, behaviours, statusAfter } from '@esquadro/contract/people/accounts/status'
import type * as shopkeepers from '@esquadro/contract/people/shopkeepers/shopkeeper'
import type { Colleague } from '@esquadro/contract/people/shopkeepers/shopkeeper'
import type { RowAction } from '../../platform/design/data-table/data-table.types.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { type CreateAction, List } from '../../platform/lists/list.tsx'
import type { ListState } from '../../platform/lists/use-list.ts'
import { messages } from './shopkeepers.messages.ts'
import { useTeamColumns } from './team-columns.tsx'
import type { TeamQuestion } from './use-team-actions.ts'

/** A shopkeeper signs up in one step, so no colleague is incomplete. */
const STATUSES = accountStatuses.filter((status) => status !== 'incomplete')

interface Props {
  readonly list: ListState<typeof shopkeepers.getAll, 'status'>
  readonly isManager: boolean
  readonly invite: CreateAction
  readonly onAsk: (question: TeamQuestion) => void
  readonly onHandOver: (heir: Colleague) => void
}

/** The people of the store. Only a manager gets actions on them. */
export function TeamList({ list, isManager, invite, onAsk, onHandOver }: Props) {
  const text = useText(messages)
  const actionsOf = (row: Colleague): RowAction[] => {
    if (row.isMe) return []
    const changes = behaviours
      .filter((behaviour) => statusAfter(row.status, behaviour) !== null)
      .map(
        (behaviour): RowAction => ({
          label: text(`do.${behaviour}`),
          isDanger: behaviour === 'reject' || behaviour === 'block',
          onSelect: () => onAsk({ behaviour, row }),
        }),
      )
    const handOver: RowAction = { label: text('do.handOver'), icon: 'swap', onSelect: () => onHandOver(row) }
    return row.status === 'active' && !row.isManager ? [handOver, ...changes] : changes
  }
  return (
    <List
      list={list}
      without={{ export: 'the few people of one store', bulk: 'few rows, each changed in its own form' }}
      name={text('list')}
      columns={useTeamColumns()}
      rowName={(row) => row.name}
      create={invite}
      filters={
        <EnumFilter
          list={list}
          name="status"
          label={text('state')}
          all={text('anyState')}
          values={STATUSES}
          option={(status) => text(`state.${status}`)}
        />
      }
      {...(isManager && { actions: actionsOf })}
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}
