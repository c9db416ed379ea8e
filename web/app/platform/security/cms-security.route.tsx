import { audit as cmsAudit, security as cmsSecurity } from '@esquadro/contract/calls/cms'
import type { SecurityEvent } from '@esquadro/contract/platform/security/security'
import { securityEventsList } from '@esquadro/texts/lists/security-events'
import { searchPeople } from '../audit/search-people.ts'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { EnumFilter, PeriodFilter, SearchFilter } from '../lists/filters.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { useColumn } from '../lists/use-column.ts'
import { useList } from '../lists/use-list.ts'
import { messages } from './security.messages.ts'
import { useEventText } from './use-event-text.ts'

const FILTERS = ['kind', 'person', 'from', 'to'] as const

function useColumns(): Column<SecurityEvent>[] {
  const column = useColumn(securityEventsList)
  const text = useText(messages)
  const eventText = useEventText()
  const format = useFormats()
  return [
    column('what', (row) => eventText.what(row), { isMain: true }),
    column('who', ({ person }) => person?.name ?? text('nobody'), { phone: 'about' }),
    column('where', ({ network }) => network ?? text('unknown')),
    column('device', (row) => eventText.device(row)),
    column('at', (row) => format.dateTime(row.at), { phone: 'figure' }),
  ]
}

/** /cms/security: sign-ins, refusals, codes and denied permissions of all accounts. */
export default function CmsSecurityRoute() {
  const text = useText(messages)
  const eventText = useEventText()
  const format = useFormats()
  const list = useList(cmsSecurity.getAll, { filters: FILTERS, defaults: { limit: 25 } })
  return (
    <ListPage
      title={text('title')}
      text={list.data ? text('text.days', { days: list.data.keptDays }) : text('text')}
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
      file={cmsAudit.exportSecurityEvents}
      columns={useColumns()}
      rowName={(row) => `${eventText.what(row)} ${format.dateTime(row.at)}`}
      filters={
        <>
          <SearchFilter
            list={list}
            name="person"
            label={text('who')}
            all={text('anyone')}
            load={searchPeople}
            chosenLabel={list.data?.items[0]?.person?.name}
          />
          <EnumFilter
            list={list}
            name="kind"
            label={text('what')}
            all={text('anything')}
            option={(kind) => eventText.kind(kind)}
          />
          <PeriodFilter list={list} label={text('period')} isMore />
        </>
      }
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}
