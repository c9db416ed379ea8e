import { extraPoints as cmsExtraPoints } from '@esquadro/contract/calls/cms'
import { extraPointStates } from '@esquadro/texts/lists/extra-points'
import { useNavigate } from 'react-router'
import { useOpenInAddress } from '../../../platform/design/drawer/use-open-in-address.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { EnumFilter } from '../../../platform/lists/filters.tsx'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { useActiveSwitch } from '../../../platform/lists/rows/use-active-switch.ts'
import { useList } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-extra-points.messages.ts'
import { useExtraPointColumns } from './extra-point-columns.tsx'
import { screenPathOf } from './screen-path.ts'

const ExtraPointForm = lazyPart(() => import('./extra-point-form.tsx'), 'ExtraPointForm')
const ExtraPointDrawer = lazyPart(() => import('./extra-point-drawer.tsx'), 'ExtraPointDrawer')

/** §2 /cms/professionals/extra-points: points for participation, claimed by QR code or given by the team. */
export default function CmsExtraPointsRoute() {
  const text = useText(messages)
  const navigate = useNavigate()
  const list = useList(cmsExtraPoints.getAll, {
    filters: ['state'],
    defaults: { sort: '-validFrom', limit: 25 },
  })
  const adding = useDrawer<never>('new')
  const drawer = useOpenInAddress('id')
  const opened = list.data?.items.find(({ id }) => id === drawer.id)
  const status = useActiveSwitch(list, cmsExtraPoints.changeStatusMany, {
    refresh: [cmsExtraPoints.getAll, cmsExtraPoints.getOne],
    nameOf: ({ name }) => name,
    text,
    askText: text,
  })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      columns={useExtraPointColumns()}
      rowName={(row) => row.name}
      selection={status.selection}
      bulkActions={status.bulkActions}
      selectedText={(count) => text('selected', { count })}
      runs={status.runs}
      create={{ label: text('add'), onSelect: adding.openNew }}
      file={cmsExtraPoints.exportAll}
      filters={
        <EnumFilter
          list={list}
          name="state"
          label={text('state')}
          all={text('anyState')}
          option={extraPointStates}
        />
      }
      to={(row) => drawer.to(row.id)}
      actions={(row) => [
        { label: text('open'), icon: 'edit', onSelect: () => drawer.open(row.id) },
        { label: text('screen'), icon: 'qrcode', onSelect: () => void navigate(screenPathOf(row.id)) },
        status.actionOf(row),
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={adding} title={text('createTitle')}>
        {(form) => (
          <ExtraPointForm extraPoint={null} {...form} onSaved={(id) => list.reveal(id, '-createdAt')} />
        )}
      </FormDrawer>
      <FormDrawer drawer={drawer} title={opened?.name ?? text('title')} isFullScreen>
        {(form) => drawer.id && <ExtraPointDrawer key={drawer.id} id={drawer.id} {...form} />}
      </FormDrawer>
      {status.dialogs}
    </ListPage>
  )
}
