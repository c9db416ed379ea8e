import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { tableMessages } from './table.messages.ts'

/** The number of selected rows and their bulk actions; hidden without a selection. */
export function BulkBar<Row>({
  selection,
  selectedText,
  bulkActions,
}: Pick<DataTableProps<Row>, 'selection' | 'selectedText' | 'bulkActions'>) {
  const text = useText(tableMessages)
  if (!selection || selection.keys.size === 0) return null
  const count = selection.keys.size
  return (
    <div className={styles.bulk} role="group" aria-label={text('table.actions')}>
      <span role="status">{selectedText?.(count) ?? text('table.selected', { count })}</span>
      <div>{bulkActions}</div>
      <Button variant="quiet" isSmall onClick={selection.clear}>
        {text('table.clearSelection')}
      </Button>
    </div>
  )
}
