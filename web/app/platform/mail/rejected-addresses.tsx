import { mail as cmsMail } from '@esquadro/contract/calls/cms'
import type { RejectedAddress } from '@esquadro/contract/platform/mail/cms'
import { Breakable } from '../design/breakable/breakable.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { List } from '../lists/list.tsx'
import { useList } from '../lists/use-list.ts'
import { messages } from './cms-mail.messages.ts'

/** Lists the accounts whose address rejects mails, latest first. */
export function RejectedAddresses() {
  const text = useText(messages)
  const format = useFormats()
  const list = useList(cmsMail.getRejected, {})
  const columns: Column<RejectedAddress>[] = [
    { key: 'name', title: text('name'), cell: (row) => row.name, isMain: true },
    { key: 'email', title: text('email'), cell: (row) => <Breakable text={row.email} /> },
    { key: 'userType', title: text('account'), cell: (row) => text(`type.${row.userType}`) },
    { key: 'rejectedAt', title: text('since'), cell: (row) => format.dateTime(row.rejectedAt) },
  ]
  return (
    <List
      list={list}
      without={{ bulk: 'an address is corrected in its account' }}
      name={text('rejected')}
      columns={columns}
      rowName={(row) => row.name}
      file={{ name: text('rejected.file'), endpoint: cmsMail.exportRejected }}
      empty={{ title: text('none'), text: text('noneText') }}
    />
  )
}
