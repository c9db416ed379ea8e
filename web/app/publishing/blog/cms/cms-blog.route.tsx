import { blog as cmsBlog } from '@esquadro/contract/calls/cms'
import { type CmsPost } from '@esquadro/contract/publishing/blog/post'
import { POST_STATES } from '@esquadro/contract/publishing/blog/vocabulary'
import { postStates, postsList } from '@esquadro/texts/lists/posts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../platform/api/queries.ts'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import { CoverName } from '../../../platform/design/cover-name/cover-name.tsx'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { Drawer } from '../../../platform/design/drawer/drawer.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { EnumFilter } from '../../../platform/lists/filters.tsx'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { Confirmation, useQuestion } from '../../../platform/lists/rows/confirmation.tsx'
import { useStatusSwitch } from '../../../platform/lists/rows/use-status-switch.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { useList } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-blog.messages.ts'

const PostEditor = lazyPart(() => import('./post-editor.tsx'), 'PostEditor')
const PostRevisions = lazyPart(() => import('./post-revisions.tsx'), 'PostRevisions')

/** §2 /cms/blog: the posts, from draft to publication. */
export default function CmsBlogRoute() {
  const text = useText(messages)
  const navigate = useNavigate()
  const list = useList(cmsBlog.getAll, { filters: ['state'], defaults: { sort: '-updatedAt', limit: 25 } })
  const drawer = useDrawer<CmsPost>()
  const [revised, setRevised] = useState<CmsPost | null>(null)
  const deleting = useQuestion<CmsPost>()
  const status = useStatusSwitch(list, cmsBlog.changeStatusMany, {
    refresh: [cmsBlog.getAll, cmsBlog.getOne, cmsBlog.getRevisions],
    nameOf: ({ title }) => title,
    isOn: ({ state }) => state !== 'draft',
    changeOf: (isPublished) => ({ status: isPublished ? ('published' as const) : ('draft' as const) }),
    texts: { on: text('publish'), off: text('unpublish'), success: text('updated') },
  })
  const remove = useAction(cmsBlog.remove, { refresh: [cmsBlog.getAll], success: text('deleted') })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      columns={useColumns()}
      rowName={(row) => row.title}
      selection={status.selection}
      bulkActions={status.bulkActions}
      selectedText={(count) => text('selected', { count })}
      runs={status.runs}
      create={{ label: text('add'), onSelect: drawer.openNew }}
      file={cmsBlog.exportAll}
      filters={
        <EnumFilter
          list={list}
          name="state"
          label={text('state')}
          all={text('allStates')}
          option={postStates}
          values={POST_STATES}
        />
      }
      onOpen={drawer.open}
      actions={(row) => [
        { label: text('edit'), icon: 'edit', onSelect: () => drawer.open(row) },
        { label: text('revisions'), isRead: true, icon: 'clock', onSelect: () => setRevised(row) },
        ...(row.state === 'published'
          ? [
              {
                label: text('open'),
                isRead: true,
                icon: 'eye',
                onSelect: () => void navigate(`/blog/${row.slug}`),
              } as const,
            ]
          : []),
        { ...status.actionOf(row), isDanger: false },
        { label: text('delete'), icon: 'trash', isDanger: true, onSelect: () => deleting.ask(row) },
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={drawer} title={text(drawer.row ? 'editTitle' : 'createTitle')} isFullScreen>
        {(form) => <PostEditor id={drawer.row?.id ?? null} {...form} />}
      </FormDrawer>
      <RevisionsDrawer post={revised} onClose={() => setRevised(null)} />
      {status.dialogs}
      <Confirmation
        question={deleting}
        isRunning={remove.isRunning}
        onAccept={({ id }) => remove.run({ params: { id } })}
        texts={({ title }) => ({
          title: text('deleteTitle', { title }),
          accept: text('delete'),
          text: text('deleteText'),
          isDanger: true,
        })}
      />
    </ListPage>
  )
}

function RevisionsDrawer({ post, onClose }: { post: CmsPost | null; onClose: () => void }) {
  const text = useText(messages)
  return (
    <Drawer
      isOpen={post !== null}
      onClose={onClose}
      title={post ? text('revisions.title', { title: post.title }) : ''}
      isFullScreen
    >
      {post && <PostRevisions key={post.id} id={post.id} />}
    </Drawer>
  )
}

function useColumns(): Column<CmsPost>[] {
  const column = useColumn(postsList)
  const states = useWords(postStates)
  const format = useFormats()
  const tones = { draft: 'neutral', scheduled: 'info', published: 'success' } as const
  return [
    column(
      'title',
      (row) => (
        <CoverName seed={row.slug} subject={[row.title]} image={row.cover}>
          {row.title}
        </CoverName>
      ),
      { isMain: true },
    ),
    column('slug', (row) => row.slug, { isExtra: true }),
    column('author', (row) => row.author),
    column('tags', (row) => row.tags.join(', ') || '–', { isExtra: true }),
    column('state', (row) => <Badge tone={tones[row.state]}>{states[row.state]}</Badge>),
    column('publishedAt', (row) => (row.publishedAt ? format.dateTime(row.publishedAt) : '–')),
    column('updatedAt', (row) => format.dateTime(row.updatedAt)),
  ]
}
