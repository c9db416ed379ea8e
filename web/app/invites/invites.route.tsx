import { maskPhone } from '@esquadro/contract/fields/phone'
import { INVITE_STATES, type Invite } from '@esquadro/contract/invites/invite'
import * as invites from '@esquadro/contract/invites/professional'
import { useState } from 'react'
import { listQuery } from '../api/list-query.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { showToast } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column, RowAction } from '../design/data-table/data-table.types.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Page } from '../design/layout/page.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { Skeleton } from '../design/skeleton/skeleton.tsx'
import { Stat } from '../design/stat/stat.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useCopy } from '../design/use-copy.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteProgress } from './invite-progress.tsx'
import { InviteSent, type SentInvite } from './invite-sent.tsx'
import { messages } from './invites.messages.ts'
import styles from './invites.module.css'
import { PersonalLink } from './personal-link.tsx'

const totals = ['invited', 'registered', 'credited', 'points'] as const

/** §2 /invites: the personal link, whom one has invited, how far each has come and what it brought. */
export default function InvitesRoute() {
  const text = useText(messages)
  const format = useFormats()
  const state = useTableState({ filters: ['state'], defaultSort: '-createdAt' })
  const list = useEndpoint(invites.getInvites, {
    query: listQuery(invites.getInvites, state.query),
    keepPrevious: true,
  })
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<SentInvite | null>(null)
  const [isDirty, setDirty] = useState(false)
  const { copy } = useCopy()
  const resend = useAction(invites.resendInvite, { refresh: [invites.getInvites] })
  const { data } = list
  const pointsEach = data?.pointsEach ?? 0

  const begin = () => {
    setSent(null)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setDirty(false)
  }
  const nameOf = (row: Invite) =>
    row.name ?? row.email ?? (row.cellphone ? maskPhone(row.cellphone) : text('unnamed', { code: row.code }))
  const aboutOf = (row: Invite) => {
    if (row.isPersonal) return text('byPersonal')
    const parts = [row.email, row.cellphone && maskPhone(row.cellphone)].filter(Boolean)
    return parts.filter((part) => part !== nameOf(row)).join(' · ')
  }
  const sendAgain = async ({ id, email }: Invite) => {
    const [answer] = await resend.run({ body: { id } })
    if (!answer) return
    if (answer.isMailed) showToast('success', text('resent', { email: email ?? '' }))
    else showToast('warn', text('resentNot'))
  }
  const copyLink = async ({ link }: Invite) => {
    const isDone = await copy(link)
    showToast(isDone ? 'success' : 'warn', text(isDone ? 'copied' : 'copyFailed'))
  }
  const actionsOf = (row: Invite): RowAction[] => {
    if (row.state !== 'invited') return []
    return [
      {
        label: text('copy'),
        icon: 'copy',
        onSelect: () => void copyLink(row),
      },
      ...(row.email
        ? [
            {
              label: text('resend'),
              icon: 'mail' as const,
              isDisabled: !row.canResend,
              onSelect: () => void sendAgain(row),
            },
          ]
        : []),
    ]
  }

  const columns: Column<Invite>[] = [
    {
      key: 'name',
      title: text('name'),
      cell: (row) => (
        <span className={styles.who}>
          {nameOf(row)}
          {aboutOf(row) && <small>{aboutOf(row)}</small>}
        </span>
      ),
      isSortable: true,
      isMain: true,
      csv: nameOf,
    },
    {
      key: 'registeredAt',
      title: text('progress'),
      cell: (row) => <InviteProgress invite={row} />,
      isSortable: true,
      width: '30%',
      csv: (row) => text(row.state),
    },
    {
      key: 'createdAt',
      title: text('createdAt'),
      cell: (row) => format.date(row.createdAt),
      isSortable: true,
      csv: (row) => row.createdAt,
    },
    {
      key: 'points',
      title: text('points'),
      cell: (row) => (row.points > 0 ? format.number(row.points) : '–'),
      isNumeric: true,
      csv: (row) => row.points,
    },
  ]
  // One accent a screen: the header has it.
  const add = (variant?: 'secondary') => (
    <Button variant={variant} iconLeft="add" onClick={begin}>
      {text('add')}
    </Button>
  )
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} action={add()} />
      <Stack gap={10}>
        {(data || !list.error) && <PersonalLink personal={data?.personal} pointsEach={pointsEach} />}
        {(data || !list.error) && (
          <div className={styles.totals}>
            {totals.map((name) => (
              <Stat
                key={name}
                label={text(`totals.${name}`)}
                value={data ? format.number(data.totals[name]) : <Skeleton width="4rem" height="44px" />}
              />
            ))}
          </div>
        )}
        <DataTable
          name={text('list')}
          columns={columns}
          data={data}
          state={state}
          rowKey={(row) => row.id}
          rowName={nameOf}
          reading={list}
          hasSearch
          filters={
            <Dropdown
              label={text('filterState')}
              placeholder={text('all')}
              options={INVITE_STATES.map((value) => ({ value, label: text(value) }))}
              value={INVITE_STATES.find((value) => value === state.filters.state) ?? null}
              onChange={(value) => state.setFilter('state', value)}
              isClearable
            />
          }
          actions={actionsOf}
          empty={
            <EmptyState
              title={text('empty')}
              text={pointsEach > 0 ? text('emptyText', { count: pointsEach }) : text('emptyTextNone')}
              action={add('secondary')}
            />
          }
        />
      </Stack>
      <Drawer
        isOpen={isOpen}
        onClose={close}
        isDirty={isDirty && !sent}
        title={text(sent ? 'done.title' : 'new.title')}
      >
        {sent ? (
          <InviteSent sent={sent} earns={pointsEach > 0} onAnother={begin} onClose={close} />
        ) : (
          <InviteForm onSent={setSent} onDone={() => setDirty(false)} onCancel={close} setDirty={setDirty} />
        )}
      </Drawer>
    </Page>
  )
}
