import { accountStatuses, type Behaviour, behaviours, statusAfter } from '@esquadro/contract/accounts/status'
import { LEVELS } from '@esquadro/contract/levels/levels'
import * as cmsProfessionals from '@esquadro/contract/professionals/cms'
import { professions } from '@esquadro/contract/professionals/user-data'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messages as statusMessages } from '../accounts/status.messages.ts'
import { AccountStatusBadge } from '../accounts/status-badge.tsx'
import { call } from '../api/call.ts'
import { listQuery } from '../api/list-query.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { showToast } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useCsvExport } from '../design/data-table/use-csv-export.ts'
import { useRowSelection } from '../design/data-table/use-row-selection.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Page } from '../design/layout/page.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { LevelMark } from '../design/level-mark/level-mark.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { Tabs } from '../design/tabs/tabs.tsx'
import { useDesignText } from '../design/use-design-text.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { searchStores } from '../stores/search-stores.ts'
import { messages } from './cms-professionals.messages.ts'
import styles from './cms-professionals.module.css'
import { NewProfessionalForm } from './new-professional-form.tsx'
import { ProfessionalDrawer } from './professional-drawer.tsx'
import { messages as fieldMessages } from './professionals.messages.ts'
import { StatusDialog } from './status-dialog.tsx'

type Listed = cmsProfessionals.ListedProfessional
const order = ['awaiting-approval', 'active', 'incomplete', 'awaiting-email', 'blocked', 'rejected'] as const
const refresh = [cmsProfessionals.getAll, cmsProfessionals.getOne]

/** §2 /cms/professionals: who takes part, who waits for approval, and each of them whole. */
export default function CmsProfessionalsRoute() {
  const text = useText(messages)
  const statusText = useText(statusMessages)
  const fieldText = useText(fieldMessages)
  const levelText = useDesignText()
  const format = useFormats()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const state = useTableState({ filters: ['status', 'profession', 'level', 'store'], defaultSort: 'name' })
  const list = useEndpoint(cmsProfessionals.getAll, {
    query: listQuery(cmsProfessionals.getAll, state.query),
    keepPrevious: true,
  })
  const selection = useRowSelection()
  // Selection outlives a change of page, and so do the names of who is selected.
  const names = useRef(new Map<string, string>())
  for (const { id, name } of list.data?.items ?? []) names.current.set(id, name)
  const [asked, setAsked] = useState<{ behaviour: Behaviour; ids: readonly string[] } | null>(null)
  const [isCreating, setCreating] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const change = useAction(cmsProfessionals.changeStatus, { refresh, success: text('updated') })
  const changeMany = useAction(cmsProfessionals.changeStatusMany, { refresh })
  const status = accountStatuses.find((one) => one === state.filters.status) ?? null
  const isQueue = status === 'awaiting-approval'

  const open = (id: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id) after.set('professional', id)
        else after.delete('professional')
        return after
      },
      { preventScrollReset: true },
    )
  const closeNew = () => {
    setCreating(false)
    setDirty(false)
  }
  const accept = async (reason: string) => {
    if (!asked) return
    const { behaviour, ids } = asked
    const [id = ''] = ids
    if (ids.length === 1) await change.run({ body: { id, behaviour, reason } })
    else {
      const [answer] = await changeMany.run({ body: { ids: [...ids], behaviour, reason } })
      if (answer) tell(answer.items)
    }
    setAsked(null)
  }
  const tell = (items: readonly cmsProfessionals.StatusOutcome[]) => {
    const failed = items.filter(({ ok }) => !ok)
    const done = items.length - failed.length
    if (done > 0) showToast('success', text('done', { count: done }))
    if (failed.length > 0)
      showToast('warn', text('failed', { count: failed.length, why: failed[0]?.error?.msg ?? '' }))
    selection.clear()
    // Who could not be decided stays selected, to be looked at.
    selection.toggleAll(
      failed.map(({ id }) => id),
      true,
    )
  }

  const cityOf = (row: Listed) => [row.city, row.state].filter(Boolean).join('/')
  const columns: Column<Listed>[] = [
    {
      key: 'name',
      title: text('name'),
      cell: (row) => row.name,
      isSortable: true,
      isMain: true,
      csv: (row) => row.name,
    },
    {
      key: 'cpf',
      isExtra: true,
      title: text('cpf'),
      cell: (row) => <span className={styles.whole}>{row.cpf ?? '–'}</span>,
      csv: (row) => row.cpf,
    },
    {
      key: 'profession',
      title: text('profession'),
      cell: (row) => (
        <Stack gap={1}>
          <span>{row.profession ? fieldText(`profession.${row.profession}`) : '–'}</span>
          {row.city && <span className={styles.muted}>{cityOf(row)}</span>}
        </Stack>
      ),
      csv: (row) => row.profession,
    },
    {
      key: 'level',
      title: text('level'),
      cell: (row) =>
        row.score.level ? (
          <LevelMark level={row.score.level} sublevel={row.score.sublevel} size="small" isNamed />
        ) : (
          '–'
        ),
      csv: (row) => row.score.level && `${levelText(`level.${row.score.level}`)} ${row.score.sublevel ?? ''}`,
    },
    {
      key: 'points',
      title: text('points'),
      cell: (row) => format.number(row.score.points),
      isNumeric: true,
      csv: (row) => row.score.points,
    },
    {
      key: 'store',
      isExtra: true,
      title: text('store'),
      cell: (row) => row.referenceStore ?? '–',
      csv: (row) => row.referenceStore,
    },
    {
      key: 'createdAt',
      isExtra: true,
      title: text('since'),
      cell: (row) => format.date(row.createdAt),
      isSortable: true,
      csv: (row) => format.date(row.createdAt),
    },
    {
      key: 'status',
      title: text('status'),
      cell: (row) => <AccountStatusBadge status={row.status} />,
      csv: (row) => statusText(`status.${row.status}`),
    },
  ]
  // A file has room for what the table leaves out.
  const exported: Column<Listed>[] = [
    ...columns,
    { key: 'email', title: text('email'), cell: (row) => row.email, csv: (row) => row.email },
    { key: 'city', title: text('city'), cell: cityOf, csv: cityOf },
  ]
  const save = useCsvExport<Listed>({
    name: 'profissionais',
    columns: exported,
    load: async (page) => {
      const [answer, error] = await call(cmsProfessionals.getAll, {
        query: { ...listQuery(cmsProfessionals.getAll, state.query), page, limit: 100 },
      })
      if (error) showToast('error', error.msg)
      return answer
    },
  })
  const counts = list.data?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  // One accent a screen: the header has it.
  const add = (variant?: 'secondary') => (
    <Button variant={variant} iconLeft="add" onClick={() => setCreating(true)}>
      {text('add')}
    </Button>
  )
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} action={add()} />
      <Tabs
        label={text('status')}
        tabs={[
          { value: '', label: text('all'), ...(all === undefined ? {} : { count: all }) },
          ...order.map((value) => ({
            value,
            label: statusText(`status.${value}`),
            ...(counts ? { count: counts[value] } : {}),
          })),
        ]}
        value={status ?? ''}
        onChange={(value) => {
          selection.clear()
          state.setFilter('status', value || null)
        }}
      >
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
            <>
              <Dropdown
                label={text('profession')}
                placeholder={text('anyProfession')}
                options={professions.map((value) => ({ value, label: fieldText(`profession.${value}`) }))}
                value={professions.find((value) => value === state.filters.profession) ?? null}
                onChange={(value) => state.setFilter('profession', value)}
                isClearable
              />
              <Dropdown
                label={text('level')}
                placeholder={text('anyLevel')}
                options={LEVELS.map((value) => ({ value, label: levelText(`level.${value}`) }))}
                value={LEVELS.find((value) => value === state.filters.level) ?? null}
                onChange={(value) => state.setFilter('level', value)}
                isClearable
              />
              <Dropdown
                label={text('store')}
                placeholder={text('anyStore')}
                loadOptions={searchStores}
                value={state.filters.store || null}
                chosen={
                  state.filters.store
                    ? {
                        value: state.filters.store,
                        label: list.data?.items[0]?.referenceStore ?? text('store'),
                      }
                    : null
                }
                onChange={(value) => state.setFilter('store', value)}
                isSearchable
                isClearable
              />
            </>
          }
          onOpen={(row) => open(row.id)}
          onExport={save}
          {...(isQueue && {
            selection,
            bulkActions: (
              <>
                <Button
                  isSmall
                  variant="primary"
                  onClick={() => setAsked({ behaviour: 'approve', ids: [...selection.keys] })}
                >
                  {statusText('do.approve')}
                </Button>
                <Button
                  isSmall
                  isOutlined
                  variant="danger"
                  onClick={() => setAsked({ behaviour: 'reject', ids: [...selection.keys] })}
                >
                  {statusText('do.reject')}
                </Button>
              </>
            ),
          })}
          actions={(row) => [
            { label: text('edit'), icon: 'edit', onSelect: () => open(row.id) },
            {
              label: text('invoices'),
              icon: 'file',
              onSelect: () => void navigate(`/cms/professionals/invoices?professional=${row.id}`),
            },
            {
              label: text('clients'),
              icon: 'users',
              onSelect: () => void navigate(`/cms/clients?professional=${row.id}`),
            },
            ...behaviours
              .filter((behaviour) => statusAfter(row.status, behaviour) !== null)
              .map((behaviour) => ({
                label: statusText(`do.${behaviour}`),
                isDanger: behaviour === 'reject' || behaviour === 'block',
                onSelect: () => setAsked({ behaviour, ids: [row.id] }),
              })),
          ]}
          empty={<EmptyState title={text('empty')} text={text('emptyText')} action={add('secondary')} />}
        />
      </Tabs>
      <ProfessionalDrawer
        id={params.get('professional')}
        onClose={() => open(null)}
        onAsk={(behaviour, { id, name }) => {
          names.current.set(id, name)
          setAsked({ behaviour, ids: [id] })
        }}
      />
      <Drawer isOpen={isCreating} onClose={closeNew} isDirty={isDirty} title={text('createTitle')}>
        <NewProfessionalForm onDone={closeNew} setDirty={setDirty} />
      </Drawer>
      {asked && (
        <StatusDialog
          behaviour={asked.behaviour}
          names={asked.ids.map((id) => names.current.get(id) ?? '')}
          isLoading={change.isRunning || changeMany.isRunning}
          onAccept={(reason) => void accept(reason)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Page>
  )
}
