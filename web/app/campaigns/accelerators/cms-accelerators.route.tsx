import { accelerators as cmsAccelerators } from '@esquadro/contract/calls/cms'
import type { AcceleratorItem } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { acceleratorStates } from '@esquadro/texts/lists/accelerators'
import { Suspense } from 'react'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { useActiveSwitch } from '../../platform/lists/rows/use-active-switch.ts'
import { useList } from '../../platform/lists/use-list.ts'
import { useViewSwitch } from '../../platform/lists/use-view-switch.tsx'
import { useAcceleratorColumns } from './accelerator-columns.tsx'
import { messages } from './accelerators.messages.ts'

const CampaignSheet = lazyPart(() => import('./campaign-sheet.tsx'), 'CampaignSheet')
const AcceleratorEditor = lazyPart(() => import('./accelerator-form.tsx'), 'AcceleratorEditor')

/** §2 /cms/professionals/accelerators: the campaigns, and the points that each would give. */
export default function CmsAcceleratorsRoute() {
  const text = useText(messages)
  const list = useList(cmsAccelerators.getAll, { filters: ['state'], defaults: { sort: '-startsOn' } })
  const drawer = useDrawer<AcceleratorItem>()
  const sheet = useViewSwitch({
    label: text('sheet.view'),
    table: text('sheet.table'),
    picture: { value: 'line', label: text('sheet.line'), icon: 'calendar' },
  })
  const status = useActiveSwitch(list, cmsAccelerators.changeStatusMany, {
    refresh: [cmsAccelerators.getAll, cmsAccelerators.getOne],
    nameOf: ({ name }) => name,
    text,
    askText: text,
  })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      file={cmsAccelerators.exportAll}
      columns={useAcceleratorColumns()}
      rowName={(row) => row.name}
      selection={status.selection}
      bulkActions={status.bulkActions}
      selectedText={(count) => text('selected', { count })}
      runs={status.runs}
      action={sheet.control}
      gallery={
        sheet.isPicture
          ? (rows) => (
              <Suspense fallback={<SkeletonText lines={10} />}>
                <CampaignSheet rows={rows} today={list.today} onOpen={drawer.open} />
              </Suspense>
            )
          : undefined
      }
      create={{ label: text('add'), onSelect: drawer.openNew }}
      filters={
        <EnumFilter
          list={list}
          name="state"
          label={text('state')}
          all={text('anyState')}
          option={acceleratorStates}
        />
      }
      onOpen={drawer.open}
      actions={(row) => [
        { label: text('edit'), icon: 'edit', onSelect: () => drawer.open(row) },
        status.actionOf(row),
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={drawer} title={text(drawer.row ? 'editTitle' : 'createTitle')}>
        {(form) => <AcceleratorEditor id={drawer.row?.id ?? null} {...form} />}
      </FormDrawer>
      {status.dialogs}
    </ListPage>
  )
}
