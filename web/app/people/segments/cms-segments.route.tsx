import { segments as cmsSegments } from '@esquadro/contract/calls/cms'
import type { Segment } from '@esquadro/contract/people/segments/cms'
import { useState } from 'react'
import { useEndpoint } from '../../platform/api/queries.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { OptionsFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { useSegmentColumns } from './segment-columns.tsx'
import { messages } from './segments.messages.ts'
import { useSegmentActions } from './use-segment-actions.tsx'

const SegmentForm = lazyPart(() => import('./segment-form.tsx'), 'SegmentForm')

/** /cms/segments: saved filters of professionals, with the number of members of each. */
export default function CmsSegmentsRoute() {
  const text = useText(messages)
  const list = useList(cmsSegments.getAll, { filters: ['archived'], defaults: { sort: 'name' } })
  const counted = useEndpoint(cmsSegments.getCounts, { query: list.query, keepPrevious: true })
  const counts = new Map(counted.data?.items.map(({ id, ...count }) => [id, count]))
  const drawer = useDrawer<Segment>()
  const [isCopy, setCopy] = useState(false)
  const { actionsOf, dialogs } = useSegmentActions()
  const open = (segment: Segment | null, copies = false) => {
    setCopy(copies)
    if (segment) drawer.open(segment)
    else drawer.openNew()
  }
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      without={{ bulk: 'few rows, each changed in its own form' }}
      columns={useSegmentColumns(counts)}
      rowName={(row) => row.name}
      create={{ label: text('add'), onSelect: () => open(null) }}
      file={cmsSegments.exportAll}
      filters={
        <OptionsFilter
          list={list}
          name="archived"
          label={text('show')}
          all={text('inUse')}
          options={[{ value: 'true', label: text('archived') }]}
        />
      }
      to={({ id }) => `/cms/segments/${id}`}
      actions={(row) => [
        { label: text('edit'), icon: 'edit', onSelect: () => open(row) },
        { label: text('duplicate'), icon: 'copy', onSelect: () => open(row, true) },
        ...actionsOf(row),
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={drawer} title={text(drawer.row && !isCopy ? 'editTitle' : 'createTitle')}>
        {(form) => <SegmentForm segment={drawer.row} isCopy={isCopy} {...form} />}
      </FormDrawer>
      {dialogs}
    </ListPage>
  )
}
