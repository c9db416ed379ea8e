import { segments as cmsSegments } from '@esquadro/contract/calls/cms'
import type { Segment } from '@esquadro/contract/people/segments/cms'
import { useNavigate } from 'react-router'
import { useText } from '../../platform/i18n/i18n.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { useMemberColumns } from './member-columns.tsx'
import { messages } from './segments.messages.ts'

/** Lists the current members of a segment, each with the facts that qualify them. */
export function SegmentMembers({ segment }: { readonly segment: Segment }) {
  const text = useText(messages)
  const navigate = useNavigate()
  const list = useList(cmsSegments.getMembers, {
    defaults: { sort: 'name' },
    send: (query) => ({ ...query, id: segment.id }),
  })
  return (
    <List
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      name={text('members')}
      columns={useMemberColumns(segment.conditions)}
      rowName={(row) => row.name}
      to={({ id }) => `/cms/professionals/${id}`}
      actions={(row) => [
        {
          label: text('member.open'),
          isRead: true,
          onSelect: () => void navigate(`/cms/professionals/${row.id}`),
        },
      ]}
      file={cmsSegments.exportMembers}
      empty={{ title: text('member.empty'), text: text('member.emptyText') }}
    />
  )
}
