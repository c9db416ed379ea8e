import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import type { CmsExperienceDetails, Subscriber } from '@esquadro/contract/rewards/experiences/office'
import { attendanceWords, subscriptionStatuses } from '@esquadro/texts/lists/subscribers'
import { useState } from 'react'
import { useAction } from '../../../../platform/api/queries.ts'
import { showToast } from '../../../../platform/api/store.ts'
import { Button } from '../../../../platform/design/button/button.tsx'
import type { RowAction } from '../../../../platform/design/data-table/data-table.types.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { useListSelection } from '../../../../platform/lists/bulk/use-list-selection.ts'
import { EnumFilter } from '../../../../platform/lists/filters.tsx'
import { List } from '../../../../platform/lists/list.tsx'
import { messages as listMessages } from '../../../../platform/lists/lists.messages.ts'
import { useList } from '../../../../platform/lists/use-list.ts'
import { useParticipantColumns } from './participant-columns.tsx'
import { messages } from './participants.messages.ts'
import { RemoveDialog } from './remove-dialog.tsx'

interface Props {
  readonly experience: CmsExperienceDetails
  readonly isBegun: boolean
}

const FILTERS = ['status', 'attendance'] as const

/** The subscriptions of an experience, with the actions on each. */
export function ParticipantsList({ experience, isBegun }: Props) {
  const text = useText(messages)
  const list = useList(cmsExperiences.getSubscribers, {
    filters: FILTERS,
    defaults: { sort: 'subscribedAt', limit: 25 },
    prefix: 'p.',
    send: (query) => ({ ...query, experienceId: experience.id }),
  })
  const listText = useText(listMessages)
  const { selectFiltered: _, ...selection } = useListSelection(list)
  const absent = selection.rows.filter(canBePresent).map(({ id }) => id)
  const [leaving, setLeaving] = useState<Subscriber | null>(null)
  const attendance = useAttendance(experience.id)
  const actions = useRowActions({ isBegun, setAttendance: attendance.set, onRemove: setLeaving })
  return (
    <>
      <List
        list={list}
        name={text('list')}
        columns={useParticipantColumns()}
        rowName={(row) => row.user.name}
        file={cmsExperiences.exportSubscribers}
        filters={
          <>
            <EnumFilter
              list={list}
              name="status"
              label={text('status')}
              all={text('all')}
              option={subscriptionStatuses}
            />
            <EnumFilter
              list={list}
              name="attendance"
              label={text('attendance')}
              all={text('anyAttendance')}
              option={attendanceWords}
            />
          </>
        }
        selection={selection}
        bulkActions={
          absent.length > 0 && (
            <Button
              isSmall
              variant="primary"
              isLoading={attendance.isRunning}
              onClick={() => void attendance.set(absent, 'present').then(selection.clear)}
            >
              {listText('bulk.action', { action: text('markPresent'), count: absent.length })}
            </Button>
          )
        }
        selectedText={(count) => text('selected', { count })}
        actions={actions}
        empty={{ title: text('empty'), text: text('emptyText') }}
      />
      <RemoveDialog isBegun={isBegun} subscriber={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

const canBePresent = ({ status, attendance }: Subscriber) =>
  status === 'confirmed' && attendance !== 'present'

type SetAttendance = (ids: string[], attendance: 'present' | 'absent' | null) => Promise<unknown>

function useAttendance(experienceId: string): { set: SetAttendance; isRunning: boolean } {
  const text = useText(messages)
  const action = useAction(cmsExperiences.setAttendance, {
    refresh: [cmsExperiences.getSubscribers, cmsExperiences.getOne],
  })
  return {
    isRunning: action.isRunning,
    set: async (ids, attendance) => {
      const [data] = await action.run({ body: { experienceId, ids, attendance } })
      if (!data || data.changed === 0) return
      const count = data.changed
      showToast(
        'success',
        attendance === 'present'
          ? text('marked', { count })
          : text(attendance === 'absent' ? 'closed' : 'cleared', { count }),
      )
    },
  }
}

function useRowActions({
  isBegun,
  setAttendance,
  onRemove,
}: {
  isBegun: boolean
  setAttendance: SetAttendance
  onRemove: (row: Subscriber) => void
}): (row: Subscriber) => RowAction[] {
  const text = useText(messages)
  const confirming = useAction(cmsExperiences.confirmSeat, {
    refresh: [cmsExperiences.getSubscribers, cmsExperiences.getOne],
    success: text('confirmed'),
  })
  return (row) => {
    if (row.status === 'removed') return []
    const set = (attendance: 'present' | 'absent' | null) => void setAttendance([row.id], attendance)
    const isConfirmed = row.status === 'confirmed'
    return [
      ...(canBePresent(row)
        ? [{ label: text('markPresent'), icon: 'check', onSelect: () => set('present') } as const]
        : []),
      ...(isConfirmed && isBegun && row.attendance !== 'absent'
        ? [{ label: text('markAbsent'), onSelect: () => set('absent') }]
        : []),
      ...(row.attendance ? [{ label: text('clear'), onSelect: () => set(null) }] : []),
      ...(row.heldUntil
        ? [
            {
              label: text('confirm'),
              icon: 'lock',
              onSelect: () => void confirming.run({ body: { id: row.id } }),
            } as const,
          ]
        : []),
      { label: text('remove'), icon: 'trash', isDanger: true, onSelect: () => onRemove(row) },
    ]
  }
}
