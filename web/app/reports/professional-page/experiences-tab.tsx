import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import type { MemberSubscription } from '@esquadro/contract/rewards/experiences/cms'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { messages as participantMessages } from '../../rewards/experiences/cms/participants/participants.messages.ts'
import { messages } from './person.messages.ts'

const tones = { confirmed: 'success', waiting: 'warn', removed: 'neutral' } as const

/** The subscriptions of a professional to experiences, with the attendance. */
export function ExperiencesTab({ professional }: { readonly professional: CmsProfessional }) {
  const text = useText(messages)
  const participantText = useText(participantMessages)
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
      file={{ name: text('experiences.file'), endpoint: cmsExperiences.exportMemberSubscriptions }}
      filters={
        <EnumFilter
          list={list}
          name="status"
          label={text('experiences.status')}
          all={text('experiences.any')}
          option={(status) => participantText(`status.${status}`)}
        />
      }
      empty={{ title: text('experiences.empty'), text: text('experiences.emptyText') }}
    />
  )
}

function useSubscriptionColumns(): Column<MemberSubscription>[] {
  const text = useText(messages)
  const participantText = useText(participantMessages)
  const { dateTime, number } = useFormats()
  return [
    {
      key: 'title',
      title: text('experiences.title'),
      isMain: true,
      cell: ({ experience, companionName }) =>
        companionName
          ? `${experience.title}, ${participantText('companion', { name: companionName })}`
          : experience.title,
    },
    {
      key: 'startsAt',
      title: text('experiences.when'),
      phone: 'about',
      cell: (row) => dateTime(row.experience.startsAt),
    },
    { key: 'place', title: text('experiences.place'), isExtra: true, cell: (row) => row.experience.place },
    {
      key: 'status',
      title: text('experiences.status'),
      phone: 'state',
      cell: (row) => <Badge tone={tones[row.status]}>{participantText(`status.${row.status}`)}</Badge>,
    },
    {
      key: 'attendance',
      title: text('experiences.attendance'),
      cell: (row) => (row.attendance ? participantText(`attendance.${row.attendance}`) : '–'),
    },
    {
      key: 'paidPoints',
      title: text('experiences.paid'),
      phone: 'figure',
      isNumeric: true,
      cell: (row) => number(row.paidPoints - row.refundedPoints),
    },
    {
      key: 'subscribedAt',
      title: text('experiences.since'),
      isExtra: true,
      cell: (row) => dateTime(row.subscribedAt),
    },
  ]
}
