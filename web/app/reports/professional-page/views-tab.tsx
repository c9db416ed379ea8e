import { recordViews as cmsRecordViews } from '@esquadro/contract/calls/cms'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import type { CmsRecordView } from '@esquadro/contract/platform/record-views/cms'
import { recordScreens, recordViewsList, viewerTypes } from '@esquadro/texts/lists/record-views'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { useList } from '../../platform/lists/use-list.ts'
import { useSettings } from '../../platform/page/settings.ts'
import { messages } from './views.messages.ts'

/** Lists the team members and shopkeepers who viewed a professional's record, on which screen and when. */
export function ViewsTab({ professional }: { readonly professional: CmsProfessional }) {
  const column = useColumn(recordViewsList)
  const types = useWords(viewerTypes)
  const text = useText(messages)
  const { pceLabel } = useSettings()
  const { dateTime } = useFormats()
  const list = useList(cmsRecordViews.getAll, {
    part: 'professional',
    filters: ['screen', 'viewerType'],
    defaults: { sort: '-viewedAt' },
    send: (query) => ({ ...query, id: professional.id }),
  })
  const screens = useWords(recordScreens)
  const screenName = (screen: CmsRecordView['screen']) =>
    screen === 'pce' ? text('pce', { label: pceLabel }) : screens[screen]
  const columns: Column<CmsRecordView>[] = [
    column('viewer', (row) => row.viewer, { isMain: true }),
    column('of', (row) => row.store ?? types[row.viewerType], { phone: 'about' }),
    column('screen', (row) => screenName(row.screen)),
    column('viewedAt', (row) => dateTime(row.viewedAt)),
  ]
  return (
    <List
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
      name={text('title')}
      columns={columns}
      rowKey={(row) => `${row.viewerId} ${row.screen} ${row.viewedAt}`}
      rowName={(row) => `${row.viewer}, ${dateTime(row.viewedAt)}`}
      file={cmsRecordViews.exportAll}
      filters={
        <>
          <EnumFilter
            list={list}
            name="screen"
            label={text('screen')}
            all={text('anyScreen')}
            option={screenName}
          />
          <EnumFilter
            list={list}
            name="viewerType"
            label={text('of')}
            all={text('anywhere')}
            option={viewerTypes}
          />
        </>
      }
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}
