import { professionals as cmsProfessionals } from '@esquadro/contract/calls/cms'
import { accountStatuses } from '@esquadro/contract/people/accounts/status'
import type { ListedProfessional } from '@esquadro/contract/people/professionals/cms'
import { useNavigate } from 'react-router'
import { messages as adjustmentMessages } from '../../../ledger/adjustments/adjustments.messages.ts'
import { Page } from '../../../platform/design/layout/page.tsx'
import { PageHeader } from '../../../platform/design/page-header/page-header.tsx'
import { Tabs } from '../../../platform/design/tabs/tabs.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useListSelection } from '../../../platform/lists/bulk/use-list-selection.ts'
import { FormDrawer } from '../../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { CreateButton } from '../../../platform/lists/list.tsx'
import { useList } from '../../../platform/lists/use-list.ts'
import { PageTitle } from '../../../platform/page/page-title.tsx'
import { messages as statusMessages } from '../../accounts/status.messages.ts'
import { messages } from './cms-professionals.messages.ts'
import { FILTERS, type ProfessionalList as Professionals } from './professional-filters.tsx'
import { ProfessionalList } from './professional-list.tsx'
import { StatusQuestion } from './status-question.tsx'
import { useStatusChange } from './use-status-change.ts'

const AdjustmentForm = lazyPart(
  () => import('../../../ledger/adjustments/adjustment-form.tsx'),
  'AdjustmentForm',
)
const NewProfessionalForm = lazyPart(() => import('./new-professional-form.tsx'), 'NewProfessionalForm')

/** §2 /cms/professionals: all professionals, the queue for approval, and new ones. */
export default function CmsProfessionalsRoute() {
  const text = useText(messages)
  const adjustmentText = useText(adjustmentMessages)
  const list = useList(cmsProfessionals.getAll, { filters: FILTERS, defaults: { sort: 'name' } })
  const selection = useListSelection(list)
  const status = useStatusChange(selection)
  const navigate = useNavigate()
  const creation = useDrawer<never>()
  const adjustment = useDrawer<ListedProfessional>()
  const create = { label: text('add'), onSelect: creation.openNew }
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} action={<CreateButton {...create} />} />
      <Tabs
        label={text('status')}
        tabs={useStatusTabs(list.data?.counts)}
        value={statusOf(list) ?? ''}
        onChange={(value) => {
          selection.clear()
          list.state.setFilter('status', value || null)
        }}
      >
        <ProfessionalList
          list={list}
          selection={selection}
          status={status}
          create={create}
          onOpen={(id) => void navigate(`/cms/professionals/${id}`)}
          onAdjust={adjustment.open}
        />
      </Tabs>
      <FormDrawer drawer={creation} title={text('createTitle')}>
        {(form) => <NewProfessionalForm {...form} />}
      </FormDrawer>
      <FormDrawer
        drawer={adjustment}
        title={adjustmentText('adjustOf', { name: adjustment.row?.name ?? '' })}
      >
        {(form) => adjustment.row && <AdjustmentForm professional={adjustment.row} {...form} />}
      </FormDrawer>
      <StatusQuestion status={status} />
    </Page>
  )
}

const statusOf = (list: Professionals) =>
  accountStatuses.find((status) => status === list.state.filters.status)

const ORDER = ['awaiting-approval', 'active', 'incomplete', 'awaiting-email', 'blocked', 'rejected'] as const

function useStatusTabs(counts: Readonly<Record<(typeof ORDER)[number], number>> | undefined) {
  const text = useText(messages)
  const statusText = useText(statusMessages)
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return [
    { value: '', label: text('all'), ...(all === undefined ? {} : { count: all }) },
    ...ORDER.map((value) => ({
      value,
      label: statusText(`many.${value}`),
      ...(counts ? { count: counts[value] } : {}),
    })),
  ]
}
