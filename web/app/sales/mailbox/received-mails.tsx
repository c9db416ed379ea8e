import { mailbox } from '@esquadro/contract/calls/shopkeeper'
import type { ReceivedMail } from '@esquadro/contract/sales/mailbox/shopkeeper'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Breakable } from '../../platform/design/breakable/breakable.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { messages } from './mailbox.messages.ts'
import styles from './mailbox.module.css'

/** The mails that the store's address received, with what became of their files. */
export function ReceivedMails() {
  const text = useText(messages)
  const list = useList(mailbox.getMails, { prefix: 'mails.', filters: ['outcome'] })
  return (
    <List
      list={list}
      without={{
        export: 'the invoices themselves are exported',
        bulk: 'a mail is only received',
      }}
      name={text('list')}
      columns={useMailColumns()}
      rowName={(row) => row.sender ?? text('noSender')}
      filters={
        <EnumFilter
          list={list}
          name="outcome"
          label={text('outcome')}
          all={text('anyOutcome')}
          option={(outcome) => text(`outcome.${outcome}`)}
        />
      }
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}

const tones = { reading: 'info', read: 'success', empty: 'warn', sender: 'danger' } as const

function useMailColumns(): Column<ReceivedMail>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    { key: 'sender', title: text('sender'), isMain: true, cell: (row) => <Sender mail={row} /> },
    {
      key: 'receivedAt',
      title: text('receivedAt'),
      phone: 'about',
      cell: (row) => format.dateTime(row.receivedAt),
    },
    { key: 'result', title: text('result'), phone: 'figure', cell: (row) => <Result mail={row} /> },
    {
      key: 'outcome',
      title: text('outcome'),
      phone: 'state',
      cell: (row) => (
        <Badge tone={row.refused > 0 ? 'warn' : tones[row.outcome]}>{text(`outcome.${row.outcome}`)}</Badge>
      ),
    },
  ]
}

/** The sender, and whether the programme's mail server confirmed it. */
function Sender({ mail: { sender, spf, dkim } }: { mail: ReceivedMail }) {
  const text = useText(messages)
  const isNoted = spf !== null || dkim !== null
  const passed = [spf === 'pass' && 'SPF', dkim === 'pass' && 'DKIM'].filter((name) => name !== false)
  return (
    <span className={styles.sender}>
      {sender === null ? text('noSender') : <Breakable text={sender} />}
      {isNoted && (
        <small className={styles.proof}>
          {passed.length > 0 ? text('proven', { by: passed.join(' + ') }) : text('notProven')}
        </small>
      )}
    </span>
  )
}

function Result({ mail }: { mail: ReceivedMail }) {
  const text = useText(messages)
  const { accepted, doubtful, refused, repeated, others } = mail
  const counts = [
    accepted + doubtful > 0 && text('accepted', { count: accepted + doubtful }),
    doubtful > 0 && text('doubtful', { count: doubtful }),
    refused > 0 && text('refused', { count: refused }),
    repeated > 0 && text('repeated', { count: repeated }),
  ].filter((part) => part !== false)
  return (
    <>
      {counts.length === 0 ? text('nothing') : counts.join(', ')}
      {others > 0 && <small className={styles.proof}>{text('others', { count: others })}</small>}
    </>
  )
}
