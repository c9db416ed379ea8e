import type { CmsInvoice } from '@esquadro/contract/sales/invoices/cms'
import type { InvoiceTotals } from '@esquadro/contract/sales/invoices/invoice'
import type { ReactNode } from 'react'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './invoices.messages.ts'
import styles from './invoices.module.css'

/** The number of an invoice, with its kind unless it is an ordinary sale. */
export function NumberAndKind({
  invoice,
  hasOrigin,
}: {
  invoice: Pick<CmsInvoice, 'number' | 'kind' | 'purpose' | 'origin'>
  /** Whether a second line says that the store's system sent it. */
  hasOrigin?: boolean
}) {
  const text = useText(messages)
  const { number, kind, purpose, origin } = invoice
  const isPlain = kind === 'sale' && purpose === null
  return (
    <>
      {number}
      {!isPlain && (
        <>
          {' '}
          <small>{text(purpose === null ? `kind.${kind}` : `list.${purpose}`)}</small>
        </>
      )}
      {hasOrigin && origin !== 'site' && (
        <small className={styles.origin}>{text(origin === 'mail' ? 'byMail' : 'bySystem')}</small>
      )}
    </>
  )
}

export interface Sums {
  readonly totals: InvoiceTotals | undefined
  /** The status that filters the list; empty for every status. */
  readonly status: string
}

export interface SumCells {
  readonly money: ReactNode
  readonly points: ReactNode
}

/** Returns the sums in the footer of a list of invoices. A list of every status sums only approved invoices, and says so. */
export function useSumCells({ totals, status }: Sums): SumCells {
  const text = useText(messages)
  const format = useFormats()
  if (!totals) return { money: undefined, points: undefined }
  const named = (sum: string) =>
    status ? (
      sum
    ) : (
      <span className={styles.sumOfApproved}>
        {sum} <small className={styles.sumOf}>{text('sumOfApproved')}</small>
      </span>
    )
  const counts = status === '' || status === 'approved'
  return {
    money: named(format.money(counts ? totals.approvedCents : totals.totalCents)),
    points: counts ? named(format.number(totals.points)) : undefined,
  }
}
