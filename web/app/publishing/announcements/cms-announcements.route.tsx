import { announcements as cmsAnnouncements } from '@esquadro/contract/calls/cms'
import type { Announcement } from '@esquadro/contract/publishing/announcements/announcement'
import { announcementStates } from '@esquadro/texts/lists/announcements'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { Drawer } from '../../platform/design/drawer/drawer.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { useAnnouncementColumns } from './announcement-columns.tsx'
import { messages } from './announcements.messages.ts'

const AnnouncementForm = lazyPart(() => import('./announcement-form.tsx'), 'AnnouncementForm')

/** /cms/announcements: notifications sent to segments, with their progress. */
export default function CmsAnnouncementsRoute() {
  const text = useText(messages)
  const list = useList(cmsAnnouncements.getAll, {
    filters: ['state'],
    defaults: { sort: '-createdAt' },
    refetchInterval: 2_000,
    refetchWhile: ({ state }) => state === 'sending',
  })
  const writing = useDrawer<never>()
  const reading = useDrawer<Announcement>()
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
      columns={useAnnouncementColumns()}
      rowName={(row) => row.title.ptBR}
      create={{ label: text('add'), onSelect: writing.openNew }}
      file={cmsAnnouncements.exportAll}
      filters={
        <EnumFilter
          list={list}
          name="state"
          label={text('state')}
          all={text('all')}
          option={announcementStates}
        />
      }
      onOpen={reading.open}
      actions={(row) => [
        { label: text('show'), icon: 'eye', isRead: true, onSelect: () => reading.open(row) },
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={writing} title={text('add')}>
        {(form) => <AnnouncementForm {...form} />}
      </FormDrawer>
      <Drawer isOpen={reading.isOpen} onClose={reading.close} title={text('shown')}>
        {reading.row && (
          <DescriptionList
            items={[
              { label: text('segment'), value: reading.row.segment.name },
              { label: text('titlePtBR'), value: reading.row.title.ptBR },
              { label: text('textPtBR'), value: reading.row.text.ptBR },
              { label: text('titleEn'), value: reading.row.title.en },
              { label: text('textEn'), value: reading.row.text.en },
              { label: text('link'), value: reading.row.link },
            ]}
          />
        )}
      </Drawer>
    </ListPage>
  )
}
