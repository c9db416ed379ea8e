import type { InvoiceTotals } from '@esquadro/contract/invoices/invoice'
import type { ReactNode } from 'react'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './invoices.messages.ts'
import styles from './invoices.module.css'

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
