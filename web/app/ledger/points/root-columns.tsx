import type { LedgerRoot } from '@esquadro/contract/ledger/points/public'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './ledger.messages.ts'
import styles from './ledger.module.css'

export function useRootColumns(): Column<LedgerRoot>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    {
      key: 'number',
      title: text('number'),
      cell: (row) => format.number(row.number),
      isMain: true,
    },
    {
      key: 'recordedAt',
      title: text('recordedAt'),
      cell: (row) => format.dateTime(row.recordedAt),
    },
    {
      key: 'root',
      title: text('root'),
      cell: (row) => <code className={styles.root}>{row.root}</code>,
    },
    {
      key: 'accounts',
      title: text('accounts'),
      cell: (row) => format.number(row.accounts),
      isNumeric: true,
    },
    {
      key: 'entries',
      title: text('entries'),
      cell: (row) => format.number(row.entries),
      isNumeric: true,
    },
  ]
}
