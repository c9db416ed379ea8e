import { disputes as cmsDisputes } from '@esquadro/contract/calls/cms'
import type { CmsDispute } from '@esquadro/contract/sales/disputes/cms'
import { Suspense } from 'react'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useOpenInAddress } from '../../platform/design/drawer/use-open-in-address.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { List } from '../../platform/lists/list.tsx'
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
        file={{ name: text('cms.file'), endpoint: cmsDisputes.exportAll }}
        filters={
          <EnumFilter
            list={list}
            name="status"
            label={text('cms.status')}
            all={text('cms.any')}
            option={(status) => text(`status.${status}`)}
          />
        }
        onOpen={(row) => opened.open(row.id)}
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
  const text = useText(messages)
  const { dateTime } = useFormats()
  return [
    { key: 'customerName', title: text('name'), isMain: true, cell: (row) => row.customerName },
    { key: 'document', title: text('document'), isExtra: true, cell: (row) => row.document },
    { key: 'claimant', title: text('cms.claimant'), phone: 'about', cell: (row) => row.claimant.name },
    { key: 'holder', title: text('cms.holder'), cell: (row) => row.holder.name },
    {
      key: 'reply',
      title: text('cms.reply'),
      isExtra: true,
      cell: (row) => text(row.hasReply ? 'cms.replied' : 'cms.noReply'),
    },
    { key: 'openedAt', title: text('cms.opened'), cell: (row) => dateTime(row.openedAt) },
    {
      key: 'status',
      title: text('cms.status'),
      phone: 'state',
      cell: (row) => <Badge tone={disputeTones[row.status]}>{text(`status.${row.status}`)}</Badge>,
    },
  ]
}
