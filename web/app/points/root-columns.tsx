import type { LedgerRoot } from '@esquadro/contract/points/cms'
import type { z } from 'zod'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './ledger.messages.ts'
import styles from './ledger.module.css'

type Root = z.output<typeof LedgerRoot>

export function useRootColumns(): Column<Root>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    {
      key: 'day',
      title: text('day'),
      cell: (row) => format.date(row.day),
      isMain: true,
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
    {
      key: 'recordedAt',
      title: text('recordedAt'),
      cell: (row) => format.dateTime(row.recordedAt),
      isExtra: true,
    },
  ]
}
