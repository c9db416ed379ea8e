import { disputes as cmsDisputes } from '@esquadro/contract/calls/cms'
import type { CmsDispute } from '@esquadro/contract/sales/disputes/cms'
import { disputeStatuses, disputesList } from '@esquadro/texts/lists/disputes'
import { Suspense } from 'react'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useOpenInAddress } from '../../platform/design/drawer/use-open-in-address.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { List } from '../../platform/lists/list.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { useList } from '../../platform/lists/use-list.ts'
import { disputeTones } from './dispute-tones.ts'
import { messages } from './disputes.messages.ts'

const DisputeDrawer = lazyPart(() => import('./dispute-drawer.tsx'), 'DisputeDrawer')

/** All disputes about customers; each opens with the evidence of both sides. */
export function DisputesList() {
  const text = useText(messages)
  const list = useList(cmsDisputes.getAll, { filters: ['status'], prefix: 'd' })
  const opened = useOpenInAddress('dispute')
  return (
    <>
      <List
        list={list}
        without={{ bulk: 'each dispute is decided on the evidence of both sides' }}
        name={text('title')}
        columns={useDisputeColumns()}
        rowName={(row) => row.customerName}
        file={cmsDisputes.exportAll}
        filters={
          <EnumFilter
            list={list}
            name="status"
            label={text('cms.status')}
            all={text('cms.any')}
            option={disputeStatuses}
          />
        }
        to={(row) => opened.to(row.id)}
        empty={{ title: text('cms.empty'), text: text('cms.emptyText') }}
      />
      {opened.id && (
        <Suspense>
          <DisputeDrawer key={opened.id} id={opened.id} isOpen={opened.isOpen} onClose={opened.close} />
        </Suspense>
      )}
    </>
  )
}

function useDisputeColumns(): Column<CmsDispute>[] {
  const column = useColumn(disputesList)
  const statuses = useWords(disputeStatuses)
  const text = useText(messages)
  const { dateTime } = useFormats()
  return [
    column('customerName', (row) => row.customerName, { isMain: true }),
    column('document', (row) => row.document, { isExtra: true }),
    column('claimant', (row) => row.claimant.name, { phone: 'about' }),
    column('holder', (row) => row.holder.name),
    column('reply', (row) => text(row.hasReply ? 'cms.replied' : 'cms.noReply'), { isExtra: true }),
    column('openedAt', (row) => dateTime(row.openedAt)),
    column('status', (row) => <Badge tone={disputeTones[row.status]}>{statuses[row.status]}</Badge>, {
      phone: 'state',
    }),
  ]
}
