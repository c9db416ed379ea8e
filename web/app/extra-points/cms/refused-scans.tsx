import * as cmsExtraPoints from '@esquadro/contract/extra-points/cms'
import { listQuery } from '../../api/list-query.ts'
import { useEndpoint } from '../../api/queries.ts'
import { DataTable } from '../../design/data-table/data-table.tsx'
import { useTableState } from '../../design/data-table/use-table-state.ts'
import { EmptyState } from '../../design/state/empty-state.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './cms-extra-points.messages.ts'

/** The scans of an extra point that gave nothing, and why. */
export function RefusedScans({ id }: { id: string }) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const state = useTableState({ prefix: 'scans-' })
  const reading = useEndpoint(cmsExtraPoints.getRefusals, {
    params: { id },
    query: listQuery(cmsExtraPoints.getRefusals, { page: state.page, limit: state.limit }),
    keepPrevious: true,
  })
  return (
    <DataTable
      name={text('tab.refusals')}
      columns={[
        {
          key: 'professional',
          title: text('professional'),
          isMain: true,
          cell: (row) => row.professional.name,
        },
        { key: 'reason', title: text('reason'), cell: (row) => row.msg },
        { key: 'how', title: text('how'), cell: (row) => text(`how.${row.how}`) },
        { key: 'at', title: text('when'), cell: (row) => dateTime(row.at) },
      ]}
      data={reading.data}
      state={state}
      rowKey={(row) => String(row.id)}
      rowName={(row) => row.professional.name}
      reading={reading}
      isStale={reading.isPlaceholderData}
      hasSearch={false}
      empty={<EmptyState title={text('noRefusals')} text={text('noRefusalsText')} />}
    />
  )
}
