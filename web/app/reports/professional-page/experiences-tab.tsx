import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import type { MemberSubscription } from '@esquadro/contract/rewards/experiences/cms'
import {
  attendanceWords,
  memberSubscriptionsList,
  subscriptionStatuses,
} from '@esquadro/texts/lists/subscribers'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { useList } from '../../platform/lists/use-list.ts'
import { messages as participantMessages } from '../../rewards/experiences/cms/participants/participants.messages.ts'
import { messages } from './person.messages.ts'

const tones = { confirmed: 'success', waiting: 'warn', removed: 'neutral' } as const

/** The subscriptions of a professional to experiences, with the attendance. */
export function ExperiencesTab({ professional }: { readonly professional: CmsProfessional }) {
  const text = useText(messages)
  const list = useList(cmsExperiences.getMemberSubscriptions, {
    filters: ['status'],
    defaults: { sort: '-subscribedAt' },
    send: (query) => ({ ...query, member: professional.id }),
  })
  return (
    <List
      list={list}
      without={{ bulk: 'seats are given in the list of participants' }}
      name={text('tab.experiences')}
      columns={useSubscriptionColumns()}
      rowName={(row) => row.experience.title}
      file={cmsExperiences.exportMemberSubscriptions}
      filters={
        <EnumFilter
          list={list}
          name="status"
          label={text('experiences.status')}
          all={text('experiences.any')}
          option={subscriptionStatuses}
        />
      }
      empty={{ title: text('experiences.empty'), text: text('experiences.emptyText') }}
    />
  )
}

function useSubscriptionColumns(): Column<MemberSubscription>[] {
  const column = useColumn(memberSubscriptionsList)
  const attendances = useWords(attendanceWords)
  const statuses = useWords(subscriptionStatuses)
  const participantText = useText(participantMessages)
  const { dateTime, number } = useFormats()
  return [
    column(
      'title',
      ({ experience, companionName }) =>
        companionName
          ? `${experience.title}, ${participantText('companion', { name: companionName })}`
          : experience.title,
      { isMain: true },
    ),
    column('startsAt', (row) => dateTime(row.experience.startsAt), { phone: 'about' }),
    column('place', (row) => row.experience.place, { isExtra: true }),
    column('status', (row) => <Badge tone={tones[row.status]}>{statuses[row.status]}</Badge>, {
      phone: 'state',
    }),
    column('attendance', (row) => (row.attendance ? attendances[row.attendance] : '–')),
    column('paidPoints', (row) => number(row.paidPoints - row.refundedPoints), { phone: 'figure' }),
    column('subscribedAt', (row) => dateTime(row.subscribedAt), { isExtra: true }),
  ]
}
