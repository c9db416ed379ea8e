import * as cmsUsers from '@esquadro/contract/cms-users/cms'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listQuery } from '../api/list-query.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Badge } from '../design/badge/badge.tsx'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Page } from '../design/layout/page.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { CmsUserForm } from './cms-user-form.tsx'
import { messages } from './cms-users.messages.ts'

/** §2 /cms/users: who runs the programme. */
export default function CmsUsersRoute() {
  const text = useText(messages)
  const format = useFormats()
  const navigate = useNavigate()
  const state = useTableState({ filters: ['active'], defaultSort: 'name' })
  const list = useEndpoint(cmsUsers.getAll, {
    query: listQuery(cmsUsers.getAll, state.query),
    keepPrevious: true,
  })
  const me = useEndpoint(cmsUsers.me)
  const change = useAction(cmsUsers.changeStatus, { refresh: [cmsUsers.getAll], success: text('updated') })
  const [opened, setOpened] = useState<cmsUsers.CmsUser | 'new' | null>(null)
  const [asked, setAsked] = useState<cmsUsers.CmsUser | null>(null)
  const [isDirty, setDirty] = useState(false)
  const close = () => {
    setOpened(null)
    setDirty(false)
  }
  // One accent a screen: the header has it.
  const add = (variant?: 'secondary') => (
    <Button variant={variant} iconLeft="add" onClick={() => setOpened('new')}>
      {text('add')}
    </Button>
  )
  const columns: Column<cmsUsers.CmsUser>[] = [
    {
      key: 'name',
      title: text('name'),
      cell: (row) => (row.id === me.data?.id ? `${row.name} (${text('you')})` : row.name),
      isSortable: true,
      isMain: true,
    },
    {
      key: 'email',
      title: text('email'),
      cell: (row) => row.email,
    },
    { key: 'createdAt', title: text('since'), cell: (row) => format.date(row.createdAt), isSortable: true },
    {
      key: 'active',
      title: text('status'),
      cell: (row) => (
        <Badge tone={row.active ? 'success' : 'neutral'}>{text(row.active ? 'active' : 'inactive')}</Badge>
      ),
    },
  ]
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} action={add()} />
      <DataTable
        name={text('title')}
        columns={columns}
        data={list.data}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        reading={list}
        hasSearch
        filters={
          <Dropdown
            label={text('status')}
            placeholder={text('all')}
            options={[
              { value: 'true', label: text('active') },
              { value: 'false', label: text('inactive') },
            ]}
            value={state.filters.active || null}
            onChange={(value) => state.setFilter('active', value)}
            isClearable
          />
        }
        onOpen={setOpened}
        actions={(row) => [
          { label: text('edit'), icon: 'edit', onSelect: () => setOpened(row) },
          {
            label: text('history'),
            icon: 'clock',
            onSelect: () => void navigate(`/cms/audit?actor=${row.id}`),
          },
          // Nobody sends themselves away.
          ...(row.id === me.data?.id
            ? []
            : [
                {
                  label: text(row.active ? 'deactivate' : 'activate'),
                  isDanger: row.active,
                  onSelect: () => setAsked(row),
                },
              ]),
        ]}
        empty={<EmptyState title={text('empty')} text={text('emptyText')} action={add('secondary')} />}
      />
      <Drawer
        isOpen={opened !== null}
        onClose={close}
        isDirty={isDirty}
        title={text(opened === 'new' ? 'createTitle' : 'editTitle')}
      >
        {opened && (
          <CmsUserForm
            key={opened === 'new' ? 'new' : opened.id}
            user={opened === 'new' ? null : opened}
            onDone={close}
            setDirty={setDirty}
          />
        )}
      </Drawer>
      <ConfirmDialog
        isOpen={asked !== null}
        title={text(asked?.active ? 'deactivateTitle' : 'activateTitle', { name: asked?.name ?? '' })}
        acceptLabel={text(asked?.active ? 'deactivate' : 'activate')}
        isDanger={asked?.active}
        isLoading={change.isRunning}
        onCancel={() => setAsked(null)}
        onAccept={() => {
          if (!asked) return
          void change.run({ body: { id: asked.id, active: !asked.active } }).then(() => setAsked(null))
        }}
      >
        {text(asked?.active ? 'deactivateText' : 'activateText')}
      </ConfirmDialog>
    </Page>
  )
}
