import type { Segment, SegmentCount } from '@esquadro/contract/people/segments/cms'
import { segmentsList } from '@esquadro/texts/lists/segments'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './segments.messages.ts'
import styles from './segments.module.css'
import { useConditionText } from './use-condition-text.ts'
import { useCountText } from './use-count-text.ts'

/** Returns the columns of the list; members are counted after the rows are shown. */
export function useSegmentColumns(counts: ReadonlyMap<string, SegmentCount>): Column<Segment>[] {
  const column = useColumn(segmentsList)
  const text = useText(messages)
  const { number, date } = useFormats()
  const conditionText = useConditionText()
  const countText = useCountText()
  return [
    column('name', (row) => row.name, { isMain: true }),
    {
      key: 'conditions',
      title: text('conditions'),
      cell: (row) => (
        <>
          {row.conditions.map((condition) => conditionText(condition, row.names)).join('; ')}
          {row.description && <span className={styles.small}> · {row.description}</span>}
        </>
      ),
    },
    column('members', (row) => countText(counts.get(row.id)), { phone: 'figure' }),
    column('uses', (row) => number(row.uses), { isExtra: true }),
    column('updatedAt', (row) => date(row.updatedAt), { isExtra: true }),
  ]
}
