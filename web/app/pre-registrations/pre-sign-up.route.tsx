import {
  PRE_REGISTRATION_STATES,
  type PreRegistration,
} from '@esquadro/contract/pre-registrations/pre-registration'
import * as contract from '@esquadro/contract/pre-registrations/shopkeeper'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listQuery } from '../api/list-query.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { type TableState, useTableState } from '../design/data-table/use-table-state.ts'
import { DimensionLine } from '../design/dimension-line/dimension-line.tsx'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Cluster } from '../design/layout/cluster.tsx'
import { Page } from '../design/layout/page.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { UnsavedGuard } from '../design/unsaved/unsaved-guard.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { PreRegistrationForm } from './pre-registration-form.tsx'
import { messages } from './pre-registrations.messages.ts'
import styles from './pre-registrations.module.css'
import { refreshed } from './refreshed.ts'
import { resendState } from './resend.rules.ts'
import { loadAllSellers } from './seller-options.ts'
import { SellersList } from './sellers-list.tsx'
import { StateBadge } from './state-badge.tsx'
import { useImport } from './use-import.ts'

type Filter = 'state' | 'sellerId'
type Open = 'person' | 'sheet' | 'sellers' | null

/** §2 /pre-sign-up: whom the store has pre-registered, one by one or by a sheet, and how far each has come. */
export default function PreSignUpPage() {
  const text = useText(messages)
  const state = useTableState<Filter>({ filters: ['state', 'sellerId'], defaultSort: '-createdAt' })
  const list = useEndpoint(contract.getAll, {
    query: listQuery(contract.getAll, state.query),
    keepPrevious: true,
  })
  const [params, setParams] = useSearchParams()
  // Other pages lead here to pre-register somebody: `?new=1`.
  const [open, setOpen] = useState<Open>(params.has('new') ? 'person' : null)
  const [isDirty, setDirty] = useState(false)
  const [removing, setRemoving] = useState<PreRegistration | null>(null)
  const sheet = useImport()
  const resend = useAction(contract.resend, { refresh: refreshed, success: text('resent') })
  const remove = useAction(contract.remove, { refresh: refreshed, success: text('removed') })
  const columns = useColumns(list.dataUpdatedAt)
  const format = useFormats()
  const close = () => {
    setOpen(null)
    setDirty(false)
    if (params.has('new'))
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('new')
          return next
        },
        { replace: true },
      )
  }
  // One accent a screen: the header has it.
  const add = (variant?: 'secondary') => (
    <Button variant={variant} iconLeft="add" onClick={() => setOpen('person')}>
      {text('action')}
    </Button>
  )
  const importing = (
    <Button variant="secondary" iconLeft="upload" onClick={() => setOpen('sheet')}>
      {text(sheet.rows.length > 0 ? 'continueImport' : 'import')}
    </Button>
  )
  const counts = list.data?.counts
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0
  return (
    <Page>
      <PageTitle title={text('title')} description={text('lead')} />
      <PageHeader title={text('title')} text={text('lead')} action={add()} />
      <UnsavedGuard isDirty={sheet.rows.length > 0} />
      <div className={styles.above}>
        <div className={styles.progress}>
          {counts && all > 0 && (
            <DimensionLine
              label={text('finished')}
              value={counts.active}
              max={all}
              valueText={text('finishedOf', { done: counts.active, count: all })}
            />
          )}
        </div>
        <Cluster>
          {importing}
          <Button variant="secondary" iconLeft="users" onClick={() => setOpen('sellers')}>
            {text('sellers')}
          </Button>
        </Cluster>
      </div>
      <DataTable
        name={text('list')}
        columns={columns}
        data={list.data}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        reading={list}
        filters={<Filters state={state} counts={counts} />}
        actions={(row) => {
          const may = resendState(row, list.dataUpdatedAt)
          if (may === 'done') return []
          return [
            {
              label:
                may === 'later' && row.resendFrom
                  ? text('resendFrom', { at: format.dateTime(row.resendFrom) })
                  : text('resend'),
              icon: 'mail',
              isDisabled: may !== 'now',
              onSelect: () => void resend.run({ body: { id: row.id } }),
            },
            { label: text('remove'), icon: 'trash', isDanger: true, onSelect: () => setRemoving(row) },
          ]
        }}
        empty={<EmptyState title={text('emptyTitle')} text={text('emptyText')} action={add('secondary')} />}
      />
      <Drawer isOpen={open === 'person'} onClose={close} isDirty={isDirty} title={text('action')}>
        <PreRegistrationForm onDone={close} setDirty={setDirty} />
      </Drawer>
      <Drawer isOpen={open === 'sheet'} onClose={close} isFullScreen title={text('sheet.title')}>
        <ImportSheet sheet={sheet} onDone={close} />
      </Drawer>
      <Drawer isOpen={open === 'sellers'} onClose={close} title={text('sellers')}>
        <SellersList />
      </Drawer>
      <ConfirmDialog
        isOpen={removing !== null}
        title={text('askRemove', { name: removing?.name ?? '' })}
        acceptLabel={text('remove')}
        isDanger
        isLoading={remove.isRunning}
        onCancel={() => setRemoving(null)}
        onAccept={() => {
          if (removing) void remove.run({ body: { id: removing.id } }).then(() => setRemoving(null))
        }}
      >
        {text('removeText')}
      </ConfirmDialog>
    </Page>
  )
}

interface FiltersProps {
  readonly state: TableState<Filter>
  readonly counts: Readonly<Record<PreRegistration['state'], number>> | undefined
}

function Filters({ state, counts }: FiltersProps) {
  const text = useText(messages)
  const states = [...PRE_REGISTRATION_STATES, 'unfinished'] as const
  const totalOf = (one: (typeof states)[number]) =>
    !counts
      ? null
      : one === 'unfinished'
        ? counts['pre-registered'] + counts.mailed + counts.incomplete
        : counts[one]
  return (
    <>
      <Dropdown
        label={text('state')}
        placeholder={text('anyState')}
        options={states.map((value) => {
          const total = totalOf(value)
          const label = text(`state.${value}`)
          return { value, label: total === null ? label : text('stateCount', { state: label, total }) }
        })}
        value={states.find((value) => value === state.filters.state) ?? null}
        onChange={(value) => state.setFilter('state', value)}
        isClearable
      />
      <Dropdown
        label={text('seller')}
        placeholder={text('anySeller')}
        loadOptions={loadAllSellers}
        value={state.filters.sellerId || null}
        onChange={(value) => state.setFilter('sellerId', value)}
        isSearchable
        isClearable
      />
    </>
  )
}

function useColumns(at: number): Column<PreRegistration>[] {
  const text = useText(messages)
  const { date, dateTime } = useFormats()
  return [
    {
      key: 'name',
      title: text('name'),
      isSortable: true,
      isMain: true,
      width: '28%',
      cell: (row) => (
        <span className={styles.person}>
          {row.name}
          <small>{[row.email, row.cpfMasked].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    { key: 'state', title: text('state'), cell: (row) => <StateBadge state={row.state} /> },
    { key: 'seller', title: text('seller'), cell: (row) => row.sellerName ?? '–' },
    {
      key: 'mailedAt',
      title: text('link'),
      isSortable: true,
      cell: (row) => {
        const may = resendState(row, at)
        const next =
          may === 'later' && row.resendFrom
            ? text('nextMail', { at: dateTime(row.resendFrom) })
            : may === 'never'
              ? text('noMoreMails')
              : null
        return (
          <span className={styles.person}>
            {row.mailedAt
              ? `${text('mails', { count: row.mailsSent })}, ${text('lastMail', { at: date(row.mailedAt) })}`
              : text('mailSoon')}
            {next && <small>{next}</small>}
          </span>
        )
      },
    },
    { key: 'createdAt', title: text('createdAt'), isSortable: true, cell: (row) => date(row.createdAt) },
  ]
}
