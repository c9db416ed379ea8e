import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import type { CmsExperience } from '@esquadro/contract/rewards/experiences/office'
import { experienceAudiences, experienceStates } from '@esquadro/texts/lists/experiences'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { useOpenInAddress } from '../../../platform/design/drawer/use-open-in-address.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { BooleanFilter, EnumFilter, OptionsFilter, PeriodFilter } from '../../../platform/lists/filters.tsx'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { useActiveSwitch } from '../../../platform/lists/rows/use-active-switch.ts'
import { type ListState, useList } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-experiences.messages.ts'
import { useExperienceColumns } from './experience-columns.tsx'

const ExperienceEditor = lazyPart(() => import('./experience-form.tsx'), 'ExperienceEditor')
const ParticipantsDrawer = lazyPart(
  () => import('./participants/participants-drawer.tsx'),
  'ParticipantsDrawer',
)

const FILTERS = ['category', 'state', 'audience', 'active', 'from', 'to'] as const

/** §2 /cms/professionals/experiences: all experiences, and the participants of each. */
export default function CmsExperiencesRoute() {
  const text = useText(messages)
  const navigate = useNavigate()
  const list = useList(cmsExperiences.getAll, {
    filters: FILTERS,
    defaults: { sort: '-startsAt', limit: 25 },
  })
  const drawer = useDrawer<CmsExperience>('new')
  const [isCopy, setCopy] = useState(false)
  const participants = useOpenInAddress('participants')
  const status = useActiveSwitch(list, cmsExperiences.changeStatusMany, {
    refresh: [cmsExperiences.getAll, cmsExperiences.getOne],
    nameOf: ({ title }) => title,
    text,
    askText: text,
  })
  const edit = (row: CmsExperience, copies: boolean) => {
    setCopy(copies)
    drawer.open(row)
  }
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      columns={useExperienceColumns()}
      rowName={(row) => row.title}
      selection={status.selection}
      bulkActions={status.bulkActions}
      selectedText={(count) => text('selected', { count })}
      runs={status.runs}
      create={{ label: text('add'), onSelect: drawer.openNew }}
      file={cmsExperiences.exportAll}
      filters={<Filters list={list} />}
      to={(row) => participants.to(row.id)}
      actions={(row) => [
        { label: text('people'), isRead: true, icon: 'users', onSelect: () => participants.open(row.id) },
        { label: text('edit'), icon: 'edit', onSelect: () => edit(row, false) },
        { label: text('copy'), icon: 'copy', onSelect: () => edit(row, true) },
        {
          label: text('report'),
          isRead: true,
          icon: 'chart',
          onSelect: () => void navigate(`/cms/reports/experiences?category=${row.category.id}`),
        },
        status.actionOf(row),
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer
        drawer={drawer}
        title={text(drawer.row ? (isCopy ? 'copyTitle' : 'editTitle') : 'createTitle')}
        isFullScreen
      >
        {(form) => <ExperienceEditor id={drawer.row?.id ?? null} isCopy={isCopy} {...form} />}
      </FormDrawer>
      {status.dialogs}
      {participants.id && (
        <Suspense>
          <ParticipantsDrawer
            id={participants.isOpen ? participants.id : null}
            onClose={participants.close}
          />
        </Suspense>
      )}
    </ListPage>
  )
}

function Filters({ list }: { list: ListState<typeof cmsExperiences.getAll, (typeof FILTERS)[number]> }) {
  const text = useText(messages)
  const categories = useEndpoint(cmsExperiences.getAllCategories, { query: { limit: 100, sort: 'name' } })
  return (
    <>
      <OptionsFilter
        list={list}
        name="category"
        label={text('category')}
        all={text('allCategories')}
        options={(categories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        isLoading={categories.isPending}
      />
      <EnumFilter
        list={list}
        name="state"
        label={text('state')}
        all={text('allStates')}
        option={experienceStates}
      />
      <EnumFilter
        list={list}
        name="audience"
        label={text('audience')}
        all={text('allAudiences')}
        isMore
        option={experienceAudiences}
      />
      <BooleanFilter
        list={list}
        name="active"
        label={text('status')}
        all={text('allStatuses')}
        isMore
        yes={text('active')}
        no={text('inactive')}
      />
      <PeriodFilter list={list} label={text('startsOn')} isMore />
    </>
  )
}
