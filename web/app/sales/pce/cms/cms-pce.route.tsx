import { pce as cmsPce } from '@esquadro/contract/calls/cms'
import { type CmsPceLine } from '@esquadro/contract/sales/pce/cms'
import { type PceStatus, type PceTotals } from '@esquadro/contract/sales/pce/pce'
import { PCE_ACTIONS, PCE_STATUSES } from '@esquadro/contract/sales/pce/vocabulary'
import { useRef } from 'react'
import { Button } from '../../../platform/design/button/button.tsx'
import { useOpenInAddress } from '../../../platform/design/drawer/use-open-in-address.ts'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { Page } from '../../../platform/design/layout/page.tsx'
import { PageHeader } from '../../../platform/design/page-header/page-header.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { Tabs } from '../../../platform/design/tabs/tabs.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { type AllFiltered, useListSelection } from '../../../platform/lists/bulk/use-list-selection.ts'
import { FormDrawer } from '../../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { CreateButton, List } from '../../../platform/lists/list.tsx'
import { messages as listMessages } from '../../../platform/lists/lists.messages.ts'
import { useList } from '../../../platform/lists/use-list.ts'
import { PageTitle } from '../../../platform/page/page-title.tsx'
import { useSettings } from '../../../platform/page/settings.ts'
import { messages as pceMessages } from '../pce.messages.ts'
import { messages } from './cms-pce.messages.ts'
import { useCmsPceColumns } from './cms-pce-columns.tsx'
import { PceDialogs } from './pce-dialogs.tsx'
import { FILTERS, PceFilters } from './pce-filters.tsx'
import { type PceChanges, type Question, refreshedByPce, usePceChange } from './use-pce-change.ts'

const BULK = { calls: [cmsPce.changeStatus.path, cmsPce.pay.path], refresh: refreshedByPce }

const CmsPceDetails = lazyPart(() => import('./cms-pce-details.tsx'), 'CmsPceDetails')
const NewPceForm = lazyPart(() => import('./new-pce-form.tsx'), 'NewPceForm')
const PayForm = lazyPart(() => import('./pay-form.tsx'), 'PayForm')

/** §2 /cms/professionals/pce: the amounts owed to professionals, decided and paid one by one or together. */
export default function CmsPceRoute() {
  const text = useText(messages)
  const { pceLabel } = useSettings()
  const list = useList(cmsPce.getAll, { filters: FILTERS, defaults: { sort: '-createdAt', limit: 25 } })
  const selection = useListSelection(list)
  const changes = usePceChange(selection)
  const drawer = useOpenInAddress('id')
  const adding = useDrawer<never>('new')
  const { known, nameOf } = useListedAmounts(list.data?.items ?? [])
  const chosen = [...selection.keys].flatMap((id) => known.get(id) ?? [])
  const { status } = list.state.filters
  return (
    <Page>
      <PageTitle title={pceLabel} description={text('text')} />
      <PageHeader
        title={pceLabel}
        text={text('text')}
        action={<CreateButton label={text('add')} onSelect={adding.openNew} />}
      />
      <Tabs
        label={useText(pceMessages)('list.filterStatus')}
        tabs={useStatusTabs(list.data?.totals)}
        value={status}
        onChange={(value) => list.state.setFilter('status', value || null)}
      >
        <List
          list={list}
          name={pceLabel}
          columns={useCmsPceColumns(sumOf(list.data?.totals, status))}
          rowName={({ id }) => nameOf(id)}
          filters={<PceFilters list={list} />}
          to={(row) => drawer.to(row.id)}
          selection={selection}
          bulkActions={
            <BulkButtons
              rows={chosen}
              all={selection.all}
              totals={shownTotals(list.data?.totals, status)}
              changes={changes}
            />
          }
          selectedText={(count) => text('selected', { count })}
          runs={BULK}
          file={cmsPce.exportAll}
          create={{ label: text('add'), onSelect: adding.openNew }}
          empty={{ title: text('empty'), text: text('emptyText') }}
        />
      </Tabs>
      <FormDrawer drawer={drawer} title={pceLabel}>
        {() =>
          drawer.id && (
            <CmsPceDetails
              key={drawer.id}
              id={drawer.id}
              onAsk={(question, it) => void changes.ask(question, [it])}
            />
          )
        }
      </FormDrawer>
      <FormDrawer drawer={adding} title={text('addTitle')}>
        {(form) => <NewPceForm {...form} onCreated={(id) => list.reveal(id, '-createdAt')} />}
      </FormDrawer>
      <PayDrawer changes={changes} />
      <PceDialogs changes={changes} nameOf={nameOf} />
    </Page>
  )
}

/** Remembers the amounts listed so far, because the selection survives a change of page. */
function useListedAmounts(listed: readonly CmsPceLine[]) {
  const text = useText(messages)
  const { money } = useFormats()
  const known = useRef(new Map<string, CmsPceLine>()).current
  for (const row of listed) known.set(row.id, row)
  const nameOf = (id: string) => {
    const row = known.get(id)
    return row
      ? text('rowName', { professional: row.professional.name, amount: money(row.amountCents) })
      : '–'
  }
  return { known, nameOf }
}

interface BulkProps {
  readonly rows: readonly CmsPceLine[]
  readonly all: AllFiltered | null
  /** The numbers of filtered amounts by status. */
  readonly totals: Partial<PceTotals>
  readonly changes: PceChanges
}

/** The statuses from which an action starts. */
const startsFrom: Readonly<Record<Question, readonly PceStatus[]>> = {
  pay: ['approved'],
  approve: ['pending', 'suspended'],
  suspend: ['approved'],
  refuse: ['pending', 'approved'],
}
const variants = {
  pay: { variant: 'primary' },
  approve: { variant: 'secondary' },
  suspend: { variant: 'secondary' },
  refuse: { variant: 'danger', isOutlined: true },
} as const

/** Shows a button for each action that some selected amount allows, with the number of such amounts. */
function BulkButtons({ rows, all, totals, changes }: BulkProps) {
  const text = useText(messages)
  const listText = useText(listMessages)
  return (
    <Cluster>
      {PCE_ACTIONS.map((action) => {
        const allowed = rows.filter(({ actions }) => actions.includes(action))
        const count = all
          ? startsFrom[action].reduce((sum, status) => sum + (totals[status]?.count ?? 0), 0)
          : allowed.length
        if (count === 0) return null
        // The question names the selected amounts that cannot be paid; a button for none of them would be a dead end.
        const subjects = action === 'pay' ? rows : allowed
        return (
          <Button
            key={action}
            isSmall
            {...variants[action]}
            onClick={() => void changes.ask(action, subjects, all)}
          >
            {listText('bulk.action', { action: text(action), count })}
          </Button>
        )
      })}
    </Cluster>
  )
}

function PayDrawer({ changes }: { changes: PceChanges }) {
  const text = useText(messages)
  const { pending, cancel, show, payAll } = changes
  const paying = pending?.question === 'pay' ? pending : null
  return (
    <FormDrawer
      drawer={{ isOpen: paying !== null, close: cancel }}
      title={text('payTitle', {
        count: paying?.preview?.count ?? paying?.all?.count ?? paying?.subjects.length ?? 0,
      })}
    >
      {(form) =>
        paying?.preview ? (
          <PayForm
            {...form}
            preview={paying.preview}
            all={paying.all && { ...paying.all, pay: payAll }}
            onPaid={show}
          />
        ) : (
          <SkeletonText lines={8} />
        )
      }
    </FormDrawer>
  )
}

/** The totals of the statuses that the list shows. */
const shownTotals = (totals: PceTotals | undefined, status: string): Partial<PceTotals> =>
  Object.fromEntries(
    PCE_STATUSES.flatMap((option) =>
      totals && (status === '' || option === status) ? [[option, totals[option]]] : [],
    ),
  )

function sumOf(totals: PceTotals | undefined, status: string): number | undefined {
  if (!totals) return undefined
  return PCE_STATUSES.filter((option) => status === '' || option === status).reduce(
    (sum, option) => sum + totals[option].cents,
    0,
  )
}

function useStatusTabs(totals: PceTotals | undefined) {
  const text = useText(messages)
  const all = totals && Object.values(totals).reduce((sum, { count }) => sum + count, 0)
  return [
    { value: '', label: text('all'), ...(all === undefined ? {} : { count: all }) },
    ...PCE_STATUSES.map((status) => ({
      value: status,
      label: text(`many.${status}`),
      ...(totals ? { count: totals[status].count } : {}),
    })),
  ]
}
