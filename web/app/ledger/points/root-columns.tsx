import type { LedgerRoot } from '@esquadro/contract/ledger/points/public'
import { rootsList } from '@esquadro/texts/lists/roots'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useColumn } from '../../platform/lists/use-column.ts'
import styles from './ledger.module.css'

export function useRootColumns(): Column<LedgerRoot>[] {
  const column = useColumn(rootsList)
  const format = useFormats()
  return [
    column('number', (row) => format.number(row.number), { isMain: true, isNumeric: false }),
    column('recordedAt', (row) => format.dateTime(row.recordedAt)),
    column('root', (row) => <code className={styles.root}>{row.root}</code>),
    column('accounts', (row) => format.number(row.accounts)),
    column('entries', (row) => format.number(row.entries)),
  ]
}
