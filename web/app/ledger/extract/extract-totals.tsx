import type { ExtractBalances, ExtractTotals as Totals } from '@esquadro/contract/ledger/extract/extract'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './extract.messages.ts'
import styles from './extract-totals.module.css'
import { useSigned } from './use-signed.ts'

type ExtractTotalsProps = {
  totals: Totals
  balances: ExtractBalances
  /** Filters other than days apply, so the entries do not add up to the difference of the balances. */
  isNarrowed: boolean
  isFetching: boolean
}

/** The totals of a statement, as on a bank statement: opening balance, credits, debits, closing balance. */
export function ExtractTotals({ totals, balances, isNarrowed, isFetching }: ExtractTotalsProps) {
  const text = useText(messages)
  const { number } = useFormats()
  const signed = useSigned()
  const figures = [
    { key: 'opening', value: balances.opening, written: number(balances.opening) },
    { key: 'credits', value: totals.credits, written: signed(totals.credits) },
    { key: 'debits', value: -totals.debits, written: signed(0 - totals.debits) },
    { key: 'sum', value: totals.sum, written: signed(totals.sum) },
    { key: 'closing', value: balances.closing, written: number(balances.closing) },
  ] as const
  return (
    <div aria-busy={isFetching}>
      <dl className={styles.totals}>
        {figures.map(({ key, value, written }) => (
          <div key={key} data-balance={key === 'opening' || key === 'closing' || undefined}>
            <dt>{text(`totals.${key}`)}</dt>
            <dd>
              <data value={value}>{written}</data>
            </dd>
          </div>
        ))}
      </dl>
      {isNarrowed && <p className={styles.note}>{text('totals.narrowed')}</p>}
    </div>
  )
}
