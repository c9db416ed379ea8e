import { extraPoints as cmsExtraPoints } from '@esquadro/contract/calls/cms'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { List } from '../../lists/list.tsx'
import { useList } from '../../lists/use-list.ts'
import { messages } from './cms-extra-points.messages.ts'

/** Lists the scans of an extra point that credited nothing, with the reason. */
export function RefusedScans({ id }: { id: string }) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const list = useList(cmsExtraPoints.getRefusals, { params: { id }, prefix: 'scans-' })
  return (
    <List
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
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
      rowKey={(row) => String(row.id)}
      rowName={(row) => row.professional.name}
      file={{ name: text('refusals.file'), endpoint: cmsExtraPoints.exportRefusals }}
      empty={{ title: text('noRefusals'), text: text('noRefusalsText') }}
    />
  )
}
