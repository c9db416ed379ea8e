import * as followUp from '@esquadro/contract/follow-up/shopkeeper'
import { PRE_REGISTRATION_STATES } from '@esquadro/contract/pre-registrations/pre-registration'
import { professions } from '@esquadro/contract/professionals/user-data'
import { listQuery } from '../api/list-query.ts'
import { useEndpoint } from '../api/queries.ts'
import { Badge, type Tone } from '../design/badge/badge.tsx'
import { ButtonLink } from '../design/button/button-link.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { type TableState, useTableState } from '../design/data-table/use-table-state.ts'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Page } from '../design/layout/page.tsx'
import { LevelMark } from '../design/level-mark/level-mark.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { messages as professionalMessages } from '../professionals/professionals.messages.ts'
import { messages } from './follow-up.messages.ts'
import styles from './follow-up.module.css'

type Followed = followUp.FollowedProfessional
type Filter = 'link' | 'state' | 'profession' | 'quiet'

const tones: Readonly<Record<Followed['state'], Tone>> = {
  'pre-registered': 'neutral',
  mailed: 'info',
  incomplete: 'warn',
  awaiting: 'warn',
  active: 'success',
  closed: 'neutral',
}

/** §2 /follow-up: the professionals linked to the store, how far each has come and what they brought. */
export default function FollowUpPage() {
  const text = useText(messages)
  const state = useTableState<Filter>({
    filters: ['link', 'state', 'profession', 'quiet'],
    defaultSort: '-valueCents',
  })
  const list = useEndpoint(followUp.getAll, {
    query: listQuery(followUp.getAll, state.query),
    keepPrevious: true,
  })
  const columns = useColumns(list.data?.totals)
  return (
    <Page>
      <PageTitle title={text('title')} />
      <PageHeader
        title={text('title')}
        text={text('lead')}
        action={
          <ButtonLink to="/pre-sign-up" iconLeft="add">
            {text('action')}
          </ButtonLink>
        }
      />
      <DataTable
        name={text('list')}
        columns={columns}
        data={list.data}
        state={state}
        rowKey={(row) => row.key}
        rowName={(row) => row.name}
        reading={list}
        filters={<Filters state={state} />}
        empty={
          <EmptyState
            title={text('emptyTitle')}
            text={text('emptyText')}
            action={
              <ButtonLink to="/pre-sign-up" variant="secondary">
                {text('action')}
              </ButtonLink>
            }
          />
        }
      />
    </Page>
  )
}

function Filters({ state }: { state: TableState<Filter> }) {
  const text = useText(messages)
  const professional = useText(professionalMessages)
  const states = [...PRE_REGISTRATION_STATES, 'unfinished'] as const
  const days = followUp.QUIET_DAYS.map(String)
  return (
    <>
      <Dropdown
        label={text('filter.link')}
        placeholder={text('filter.anyLink')}
        options={followUp.FOLLOW_UP_LINKS.map((value) => ({ value, label: text(`link.${value}`) }))}
        value={followUp.FOLLOW_UP_LINKS.find((value) => value === state.filters.link) ?? null}
        onChange={(value) => state.setFilter('link', value)}
        isClearable
      />
      <Dropdown
        label={text('filter.state')}
        placeholder={text('filter.anyState')}
        options={states.map((value) => ({ value, label: text(`state.${value}`) }))}
        value={states.find((value) => value === state.filters.state) ?? null}
        onChange={(value) => state.setFilter('state', value)}
        isClearable
      />
      <Dropdown
        label={text('filter.profession')}
        placeholder={text('filter.anyProfession')}
        options={professions.map((value) => ({ value, label: professional(`profession.${value}`) }))}
        value={professions.find((value) => value === state.filters.profession) ?? null}
        onChange={(value) => state.setFilter('profession', value)}
        isClearable
      />
      <Dropdown
        label={text('filter.quiet')}
        placeholder={text('filter.anyTime')}
        options={days.map((value) => ({ value, label: text('filter.days', { days: value }) }))}
        value={days.find((value) => value === state.filters.quiet) ?? null}
        onChange={(value) => state.setFilter('quiet', value)}
        isClearable
      />
    </>
  )
}

type Totals = { readonly sales: number; readonly valueCents: number; readonly points: number }

function useColumns(totals: Totals | undefined): Column<Followed>[] {
  const text = useText(messages)
  const professional = useText(professionalMessages)
  const { number, money, date } = useFormats()
  return [
    {
      key: 'name',
      title: text('name'),
      isSortable: true,
      isMain: true,
      width: '22%',
      cell: (row) => (
        <span className={styles.person}>
          {row.name}
          {row.profession && <small>{professional(`profession.${row.profession}`)}</small>}
        </span>
      ),
    },
    {
      key: 'links',
      isExtra: true,
      title: text('links'),
      cell: (row) => row.links.map((link) => text(`link.${link}`)).join(' · '),
    },
    {
      key: 'state',
      title: text('state'),
      cell: (row) => <Badge tone={tones[row.state]}>{text(`state.${row.state}`)}</Badge>,
    },
    {
      key: 'level',
      title: text('level'),
      cell: (row) => (row.level ? <LevelMark level={row.level} size="small" isNamed /> : '–'),
    },
    {
      key: 'sales',
      title: text('sales'),
      isSortable: true,
      isNumeric: true,
      cell: (row) => number(row.sales),
      total: totals && number(totals.sales),
    },
    {
      key: 'valueCents',
      title: text('value'),
      isSortable: true,
      isNumeric: true,
      cell: (row) => money(row.valueCents),
      total: totals && money(totals.valueCents),
    },
    {
      key: 'points',
      title: text('points'),
      isSortable: true,
      isNumeric: true,
      cell: (row) => number(row.points),
      total: totals && number(totals.points),
    },
    {
      key: 'lastSaleOn',
      title: text('lastSale'),
      isSortable: true,
      cell: (row) => (row.lastSaleOn ? date(row.lastSaleOn) : text('never')),
    },
  ]
}
