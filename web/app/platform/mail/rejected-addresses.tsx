import { mail as cmsMail } from '@esquadro/contract/calls/cms'
import type { RejectedAddress } from '@esquadro/contract/platform/mail/cms'
import { accountTypes, rejectedAddressesList } from '@esquadro/texts/lists/mails'
import { Breakable } from '../design/breakable/breakable.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useText, useWords } from '../i18n/i18n.tsx'
import { List } from '../lists/list.tsx'
import { useColumn } from '../lists/use-column.ts'
import { useList } from '../lists/use-list.ts'
import { messages } from './cms-mail.messages.ts'

/** Lists the accounts whose address rejects mails, latest first. */
export function RejectedAddresses() {
  const column = useColumn(rejectedAddressesList)
  const types = useWords(accountTypes)
  const text = useText(messages)
  const format = useFormats()
  const list = useList(cmsMail.getRejected, {})
  const columns: Column<RejectedAddress>[] = [
    column('name', (row) => row.name, { isMain: true }),
    column('email', (row) => <Breakable text={row.email} />),
    column('userType', (row) => types[row.userType]),
    column('rejectedAt', (row) => format.dateTime(row.rejectedAt)),
  ]
  return (
    <List
      list={list}
      without={{ bulk: 'an address is corrected in its account' }}
      name={text('rejected')}
      columns={columns}
      rowName={(row) => row.name}
      file={cmsMail.exportRejected}
      empty={{ title: text('none'), text: text('noneText') }}
    />
  )
}
