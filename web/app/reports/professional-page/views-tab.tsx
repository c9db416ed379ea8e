import { recordViews as cmsRecordViews } from '@esquadro/contract/calls/cms'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import type { CmsRecordView } from '@esquadro/contract/platform/record-views/cms'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { useSettings } from '../../platform/page/settings.ts'
import { messages } from './views.messages.ts'

/** Lists the team members and shopkeepers who viewed a professional's record, on which screen and when. */
export function ViewsTab({ professional }: { readonly professional: CmsProfessional }) {
  const text = useText(messages)
  const { pceLabel } = useSettings()
  const { dateTime } = useFormats()
  const list = useList(cmsRecordViews.getAll, {
    part: 'professional',
    filters: ['screen', 'viewerType'],
    defaults: { sort: '-viewedAt' },
    send: (query) => ({ ...query, id: professional.id }),
  })
  const screenName = (screen: CmsRecordView['screen']) => text(`screen.${screen}`, { label: pceLabel })
  const columns: Column<CmsRecordView>[] = [
    { key: 'viewer', title: text('viewer'), cell: (row) => row.viewer, isMain: true },
    { key: 'of', title: text('of'), cell: (row) => row.store ?? text(row.viewerType), phone: 'about' },
    { key: 'screen', title: text('screen'), cell: (row) => screenName(row.screen) },
    { key: 'viewedAt', title: text('viewedAt'), cell: (row) => dateTime(row.viewedAt) },
  ]
  return (
    <List
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
      name={text('title')}
      columns={columns}
      rowKey={(row) => `${row.viewerId} ${row.screen} ${row.viewedAt}`}
      rowName={(row) => `${row.viewer}, ${dateTime(row.viewedAt)}`}
      file={{ name: text('file'), endpoint: cmsRecordViews.exportAll }}
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
            option={(type) => text(type)}
          />
        </>
      }
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}
