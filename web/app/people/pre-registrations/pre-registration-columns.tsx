import type { PreRegistration } from '@esquadro/contract/people/pre-registrations/pre-registration'
import { preRegistrationsList } from '@esquadro/texts/lists/pre-registrations'
import { Breakable } from '../../platform/design/breakable/breakable.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './pre-registrations.messages.ts'
import styles from './pre-registrations.module.css'
import { resendState } from './resend.rules.ts'
import { StateBadge } from './state-badge.tsx'

/** `readAt`: when the rows were read, in milliseconds; decides whether a link can be sent again. */
export function usePreRegistrationColumns(readAt: number): Column<PreRegistration>[] {
  const column = useColumn(preRegistrationsList)
  const text = useText(messages)
  const { date } = useFormats()
  return [
    column(
      'name',
      (row) => (
        <span className={styles.person}>
          {row.name}
          <small>
            <Breakable text={row.email} />
          </small>
          {row.cpfMasked && <small>{row.cpfMasked}</small>}
        </span>
      ),
      { isMain: true, width: '28%' },
    ),
    column('state', (row) => <StateBadge state={row.state} />, { phone: 'state' }),
    column('seller', (row) => row.sellerName ?? '–', { phone: 'about' }),
    { key: 'mailedAt', title: text('link'), cell: (row) => <Mails row={row} readAt={readAt} /> },
    column('createdAt', (row) => date(row.createdAt)),
  ]
}

/** Shows how often the link was sent, the last time, and the next possible time. */
function Mails({ row, readAt }: { row: PreRegistration; readAt: number }) {
  const text = useText(messages)
  const { date, dateTime } = useFormats()
  const state = resendState(row, readAt)
  const next =
    state === 'later' && row.resendFrom
      ? text('nextMail', { at: dateTime(row.resendFrom) })
      : state === 'never'
        ? text('noMoreMails')
        : null
  return (
    <span className={styles.person}>
      {row.mailedAt
        ? `${text('mails', { count: row.mailsSent })}, ${text('lastMail', { at: date(row.mailedAt) })}`
        : text('mailSoon')}
      {next && <small>{next}</small>}
    </span>
  )
}
