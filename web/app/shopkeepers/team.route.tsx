import {
  type AccountStatus,
  accountStatuses,
  behaviours,
  statusAfter,
} from '@esquadro/contract/accounts/status'
import type { Colleague } from '@esquadro/contract/shopkeepers/shopkeeper'
import * as shopkeepers from '@esquadro/contract/shopkeepers/shopkeeper'
import { useState } from 'react'
import { listQuery } from '../api/list-query.ts'
import { useEndpoint } from '../api/queries.ts'
import { Badge, type Tone } from '../design/badge/badge.tsx'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column, RowAction } from '../design/data-table/data-table.types.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Page } from '../design/layout/page.tsx'
import { Section } from '../design/layout/section.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { messages } from './shopkeepers.messages.ts'
import { TeamHead } from './team-head.tsx'
import { type Asked, useTeamActions } from './use-team-actions.ts'
import { WaitingColleagues } from './waiting-colleagues.tsx'

const tones: Readonly<Record<AccountStatus, Tone>> = {
  incomplete: 'neutral',
  'awaiting-email': 'info',
  'awaiting-approval': 'warn',
  active: 'success',
  blocked: 'neutral',
  rejected: 'danger',
}

/** The people of the own store: whoever manages it approves, removes and takes back; everybody else sees who does. */
export default function TeamRoute() {
  const text = useText(messages)
  const state = useTableState({ filters: ['status'], defaultSort: 'name' })
  const profile = useEndpoint(shopkeepers.getProfileData)
  const list = useEndpoint(shopkeepers.getAll, {
    query: listQuery(shopkeepers.getAll, state.query),
    keepPrevious: true,
  })
  const isManager = profile.data?.isManager ?? false
  const [asked, setAsked] = useState<Asked | null>(null)
  const [heir, setHeir] = useState<Colleague | null>(null)
  const [isInviting, setInviting] = useState(false)
  const act = useTeamActions()
  const columns = useColumns()
  const store = profile.data?.store
  // One accent a screen: the header has it.
  const invite = (variant?: 'secondary') => (
    <Button variant={variant} iconLeft="add" onClick={() => setInviting(true)} disabled={!store}>
      {text('invite')}
    </Button>
  )
  const rowActions = (row: Colleague): RowAction[] => {
    if (row.isMe) return []
    const changes = behaviours
      .filter((behaviour) => statusAfter(row.status, behaviour) !== null)
      .map(
        (behaviour): RowAction => ({
          label: text(`do.${behaviour}`),
          isDanger: behaviour === 'reject' || behaviour === 'block',
          onSelect: () => setAsked({ behaviour, row }),
        }),
      )
    const handOver: RowAction = {
      label: text('do.handOver'),
      icon: 'swap',
      onSelect: () => setHeir(row),
    }
    return row.status === 'active' && !row.isManager ? [handOver, ...changes] : changes
  }
  return (
    <Page>
      <PageTitle title={text('title')} description={text('description')} />
      <PageHeader
        title={text('title')}
        text={store ? text('lead', { store: store.name }) : text('leadPlain')}
        action={invite()}
      />
      {!list.error && <TeamHead managedBy={list.data?.managedBy} me={profile.data} />}
      {isManager && (
        <WaitingColleagues act={act} onReject={(row) => setAsked({ behaviour: 'reject', row })} />
      )}
      <Section title={text('all')} text={text('allText')}>
        <DataTable
          name={text('list')}
          columns={columns}
          data={list.data}
          state={state}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          reading={list}
          filters={
            <Dropdown
              label={text('state')}
              placeholder={text('anyState')}
              options={accountStatuses
                .filter((value) => value !== 'incomplete')
                .map((value) => ({ value, label: text(`state.${value}`) }))}
              value={accountStatuses.find((value) => value === state.filters.status) ?? null}
              onChange={(value) => state.setFilter('status', value)}
              isClearable
            />
          }
          {...(isManager && { actions: rowActions })}
          empty={<EmptyState title={text('empty')} text={text('emptyText')} action={invite('secondary')} />}
        />
      </Section>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? text(`ask.${asked.behaviour}`, { name: asked.row.name }) : ''}
        acceptLabel={asked ? text(`do.${asked.behaviour}`) : ''}
        isDanger={asked?.behaviour === 'reject' || asked?.behaviour === 'block'}
        isLoading={act.isRunning}
        onCancel={() => setAsked(null)}
        onAccept={() => {
          if (asked) void act.run(asked).then(() => setAsked(null))
        }}
      >
        {asked &&
          text(
            asked.behaviour === 'unblock' && asked.row.isManager
              ? 'means.unblockManager'
              : `means.${asked.behaviour}`,
          )}
      </ConfirmDialog>
      <HandOverDialog heir={heir} onClose={() => setHeir(null)} />
      {store && <InviteDialog store={store} isOpen={isInviting} onClose={() => setInviting(false)} />}
    </Page>
  )
}

function useColumns(): Column<Colleague>[] {
  const text = useText(messages)
  const { date } = useFormats()
  return [
    {
      key: 'name',
      title: text('name'),
      cell: (row) => (row.isMe ? `${row.name} (${text('you')})` : row.name),
      isSortable: true,
      isMain: true,
    },
    { key: 'email', title: text('email'), cell: (row) => row.email },
    {
      key: 'role',
      title: text('role'),
      cell: (row) =>
        row.status !== 'active' ? (
          '–'
        ) : row.isManager ? (
          <Badge tone="accent">{text('role.manager')}</Badge>
        ) : (
          text('role.colleague')
        ),
    },
    {
      key: 'status',
      title: text('state'),
      cell: (row) => <Badge tone={tones[row.status]}>{text(`state.${row.status}`)}</Badge>,
    },
    {
      key: 'createdAt',
      title: text('since'),
      cell: (row) => date(row.createdAt),
      isSortable: true,
      isExtra: true,
    },
  ]
}
