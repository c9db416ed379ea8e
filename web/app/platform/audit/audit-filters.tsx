import { audit as cmsAudit } from '@esquadro/contract/calls/cms'
import { messages } from '@esquadro/texts/audit'
import { useEndpoint } from '../api/queries.ts'
import { useText } from '../i18n/i18n.tsx'
import { EnumFilter, OptionsFilter, PeriodFilter, SearchFilter } from '../lists/filters.tsx'
import type { ListState } from '../lists/use-list.ts'
import { useAuditText } from './audit-text.ts'
import { searchPeople } from './search-people.ts'

export const FILTERS = ['area', 'actor', 'action', 'subjectType', 'subjectId', 'from', 'to'] as const

interface Props {
  readonly list: ListState<typeof cmsAudit.getAll, (typeof FILTERS)[number]>
}

export function AuditFilters({ list }: Props) {
  const text = useText(messages)
  const auditText = useAuditText()
  const kinds = useEndpoint(cmsAudit.getKinds)
  const sorted = (values: readonly string[] | undefined, label: (value: string) => string) =>
    (values ?? [])
      .map((value) => ({ value, label: label(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <>
      <EnumFilter
        list={list}
        name="area"
        label={text('area')}
        all={text('allAreas')}
        option={(area) => text(`area.${area}`)}
      />
      <SearchFilter
        list={list}
        name="actor"
        label={text('who')}
        all={text('anyone')}
        load={searchPeople}
        chosenLabel={list.data?.items[0]?.actor.name}
      />
      <OptionsFilter
        list={list}
        name="action"
        label={text('what')}
        all={text('anything')}
        options={sorted(kinds.data?.actions, auditText.whole)}
        isSearchable
      />
      <OptionsFilter
        list={list}
        name="subjectType"
        label={text('about')}
        all={text('anySubject')}
        isMore
        options={sorted(kinds.data?.subjectTypes, auditText.subject)}
        isSearchable
      />
      <PeriodFilter list={list} label={text('period')} isMore />
    </>
  )
}
