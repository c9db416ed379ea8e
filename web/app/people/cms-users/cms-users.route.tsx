import { cmsUsers } from '@esquadro/contract/calls/cms'
import type { CmsUser } from '@esquadro/contract/people/cms-users/cms'
import { activeStates } from '@esquadro/texts/words'
import { useNavigate } from 'react-router'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { BooleanFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { Confirmation, type Question, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { useActiveSwitch } from '../../platform/lists/rows/use-active-switch.ts'
import { useList } from '../../platform/lists/use-list.ts'
import { useCmsUserColumns } from './cms-user-columns.tsx'
import { messages } from './cms-users.messages.ts'

const CmsUserForm = lazyPart(() => import('./cms-user-form.tsx'), 'CmsUserForm')

/** §2 /cms/users: the administrators of the programme. */
export default function CmsUsersRoute() {
  const states = useWords(activeStates)
  const text = useText(messages)
  const navigate = useNavigate()
  const list = useList(cmsUsers.getAll, { filters: ['active'], defaults: { sort: 'name' } })
  const me = useEndpoint(cmsUsers.me).data?.id
  const drawer = useDrawer<CmsUser>()
  const resetting = useQuestion<CmsUser>()
  const status = useActiveSwitch(list, cmsUsers.changeStatusMany, {
    refresh: [cmsUsers.getAll],
    nameOf: ({ name }) => name,
    text,
    askText: text,
  })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      columns={useCmsUserColumns(me)}
      rowName={(row) => row.name}
      file={cmsUsers.exportAll}
      selection={status.selection}
      bulkActions={status.bulkActions}
      selectedText={(count) => text('selected', { count })}
      runs={status.runs}
      create={{ label: text('add'), onSelect: drawer.openNew }}
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
          label: text('history'),
          isRead: true,
          icon: 'clock',
          onSelect: () => void navigate(`/cms/audit?actor=${row.id}`),
        },
        // The server refuses to deactivate oneself.
        ...(row.id === me
          ? []
          : [
              { label: text('resetFactor'), icon: 'lock' as const, onSelect: () => resetting.ask(row) },
              status.actionOf(row),
            ]),
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={drawer} title={text(drawer.row ? 'editTitle' : 'createTitle')}>
        {(form) => <CmsUserForm user={drawer.row} {...form} />}
      </FormDrawer>
      {status.dialogs}
      <ResetQuestion question={resetting} />
    </ListPage>
  )
}

/** Asks before the second factor of an administrator is removed. */
function ResetQuestion({ question }: { question: Question<CmsUser> }) {
  const text = useText(messages)
  const reset = useAction(cmsUsers.resetSecondFactor, { success: text('resetDone') })
  return (
    <Confirmation
      question={question}
      isRunning={reset.isRunning}
      onAccept={({ id }) => reset.run({ body: { id } })}
      texts={({ name }) => ({
        title: text('resetTitle', { name }),
        accept: text('resetFactor'),
        text: text('resetText'),
        isDanger: true,
      })}
    />
  )
}
