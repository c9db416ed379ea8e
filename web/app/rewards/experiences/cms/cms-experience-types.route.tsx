import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import type { CmsCategory } from '@esquadro/contract/rewards/experiences/cms'
import { experienceTypesList } from '@esquadro/texts/lists/experiences'
import { activeStates } from '@esquadro/texts/words'
import { useNavigate } from 'react-router'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { BooleanFilter } from '../../../platform/lists/filters.tsx'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { useActiveSwitch } from '../../../platform/lists/rows/use-active-switch.ts'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { useList } from '../../../platform/lists/use-list.ts'
import { messages } from './experience-types.messages.ts'

const ExperienceTypeForm = lazyPart(() => import('./experience-type-form.tsx'), 'ExperienceTypeForm')

/** §2 /cms/professionals/experiences-types: the categories of experiences. */
export default function CmsExperienceTypesRoute() {
  const states = useWords(activeStates)
  const text = useText(messages)
  const navigate = useNavigate()
  const list = useList(cmsExperiences.getAllCategories, {
    filters: ['active'],
    defaults: { sort: 'name', limit: 25 },
  })
  const drawer = useDrawer<CmsCategory>()
  const status = useActiveSwitch(list, cmsExperiences.changeCategoryStatusMany, {
    refresh: [cmsExperiences.getAllCategories, cmsExperiences.getAll],
    nameOf: ({ name }) => name,
    text,
    askText: text,
  })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      columns={useColumns()}
      rowName={(row) => row.name}
      selection={status.selection}
      bulkActions={status.bulkActions}
      selectedText={(count) => text('selected', { count })}
      runs={status.runs}
      create={{ label: text('add'), onSelect: drawer.openNew }}
      file={cmsExperiences.exportCategories}
      filters={
        <BooleanFilter
          list={list}
          name="active"
          label={text('status')}
          all={text('all')}
          yes={states.active}
          no={states.inactive}
        />
      }
      onOpen={drawer.open}
      actions={(row) => [
        { label: text('edit'), icon: 'edit', onSelect: () => drawer.open(row) },
        {
          label: text('show'),
          isRead: true,
          icon: 'calendar',
          onSelect: () => void navigate(`/cms/professionals/experiences?category=${row.id}`),
        },
        status.actionOf(row),
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={drawer} title={text(drawer.row ? 'editTitle' : 'createTitle')}>
        {(form) => <ExperienceTypeForm category={drawer.row} {...form} />}
      </FormDrawer>
      {status.dialogs}
    </ListPage>
  )
}

function useColumns(): Column<CmsCategory>[] {
  const column = useColumn(experienceTypesList)
  const states = useWords(activeStates)
  const format = useFormats()
  const statusOf = (row: CmsCategory) => states[row.active ? 'active' : 'inactive']
  return [
    column('name', (row) => row.name, { isMain: true }),
    column('experiences', (row) => format.number(row.experiences)),
    column('createdAt', (row) => format.date(row.createdAt)),
    column('active', (row) => <Badge tone={row.active ? 'success' : 'neutral'}>{statusOf(row)}</Badge>),
  ]
}
