import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import { invoiceStatuses } from '@esquadro/texts/lists/invoices'
import { Link } from 'react-router'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { invoiceTones } from '../../platform/design/badge/status-tones.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { messages } from './invoice-rows.messages.ts'
import styles from './invoice-rows.module.css'

type InvoiceRow = {
  id: string
  number: string
  status: InvoiceStatus
  sentAt: string
  totalCents: number
  accessKey: string
  /** Shown under the number. */
  about: string
}

type InvoiceRowsProps = {
  rows: readonly InvoiceRow[]
  /** The list that each row links to. */
  to: string
  /** Whether the link searches the list or opens the invoice by id. */
  opens?: 'search' | 'invoice'
}

/** The latest invoices, each linking to the list. */
export function InvoiceRows({ rows, to, opens = 'search' }: InvoiceRowsProps) {
  const statuses = useWords(invoiceStatuses)
  const text = useText(messages)
  const { money, dateTime } = useFormats()
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={opens === 'invoice' ? `${to}?invoice=${row.id}` : `${to}?q=${row.accessKey}`}
            className={styles.row}
          >
            <span className={styles.words}>
              <span className={styles.title}>{text('invoice.number', { number: row.number })}</span>
              <span className={styles.about}>{row.about}</span>
            </span>
            <span className={styles.status}>
              <Badge tone={invoiceTones[row.status]}>{statuses[row.status]}</Badge>
            </span>
            <span className={styles.figures}>
              <span>{money(row.totalCents)}</span>
              <span className={styles.about}>{dateTime(row.sentAt)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
