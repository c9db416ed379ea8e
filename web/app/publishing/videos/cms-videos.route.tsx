import { videos as cmsVideos } from '@esquadro/contract/calls/cms'
import type { CmsVideo } from '@esquadro/contract/publishing/videos/cms'
import { videoAudiences, videoProviders, videoStates } from '@esquadro/texts/lists/videos'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { BooleanFilter, EnumFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { useActiveSwitch } from '../../platform/lists/rows/use-active-switch.ts'
import { useList } from '../../platform/lists/use-list.ts'
import { useCmsVideoColumns } from './cms-video-columns.tsx'
import { messages } from './cms-videos.messages.ts'

const CmsVideoForm = lazyPart(() => import('./cms-video-form.tsx'), 'CmsVideoForm')

/** §2 /cms/videos: the gallery, for administrators who edit it. */
export default function CmsVideosRoute() {
  const states = useWords(videoStates)
  const text = useText(messages)
  const list = useList(cmsVideos.getAll, {
    filters: ['audience', 'provider', 'active'],
    defaults: { sort: 'position', limit: 25 },
  })
  const drawer = useDrawer<CmsVideo>()
  const status = useActiveSwitch(list, cmsVideos.changeStatusMany, {
    refresh: [cmsVideos.getAll, cmsVideos.getOne],
    nameOf: ({ title }) => title,
    text,
    askText: text,
  })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      columns={useCmsVideoColumns(list.readAt)}
      rowName={(row) => row.title}
      selection={status.selection}
      bulkActions={status.bulkActions}
      selectedText={(count) => text('selected', { count })}
      runs={status.runs}
      create={{ label: text('add'), onSelect: drawer.openNew }}
      file={cmsVideos.exportAll}
      filters={
        <>
          <EnumFilter
            list={list}
            name="audience"
            label={text('audience')}
            all={text('allAudiences')}
            option={videoAudiences}
          />
          <EnumFilter
            list={list}
            name="provider"
            label={text('provider')}
            all={text('allProviders')}
            option={videoProviders}
          />
          <BooleanFilter
            list={list}
            name="active"
            label={text('status')}
            all={text('allStatuses')}
            yes={states.published}
            no={states.hidden}
          />
        </>
      }
      onOpen={drawer.open}
      actions={(row) => [
        { label: text('edit'), icon: 'edit', onSelect: () => drawer.open(row) },
        status.actionOf(row),
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={drawer} title={text(drawer.row ? 'editTitle' : 'createTitle')}>
        {(form) => <CmsVideoForm video={drawer.row} {...form} />}
      </FormDrawer>
      {status.dialogs}
    </ListPage>
  )
}
