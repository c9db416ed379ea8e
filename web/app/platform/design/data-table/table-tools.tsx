import { useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import { SearchInput } from '../search-input/search-input.tsx'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { ExportButton } from './export-button.tsx'
import { tableMessages } from './table.messages.ts'
import { TableSort } from './table-sort.tsx'

/** Shows the tools above the rows: search, filters, a button that clears them, export. On a phone a button shows filters and order. */
export function TableTools<Row>({
  columns,
  state,
  hasSearch = true,
  filters,
  tools,
  onExport,
  exportFormats,
}: DataTableProps<Row>) {
  const text = useText(tableMessages)
  const [isOpen, setOpen] = useState(false)
  const canOpen = Boolean(filters) || columns.some(({ isSortable }) => isSortable)
  return (
    <div className={styles.bar} data-open={isOpen || undefined}>
      {hasSearch && (
        <div className={styles.search}>
          <SearchInput value={state.q} onSearch={(q) => state.change({ q })} label={text('table.search')} />
        </div>
      )}
      {canOpen && (
        <div className={styles.toggle}>
          <Button
            variant="secondary"
            iconLeft={isOpen ? 'close' : 'filter'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {text('table.filters')}
          </Button>
        </div>
      )}
      {filters && <div className={styles.filters}>{filters}</div>}
      <TableSort columns={columns} state={state} />
      <div className={styles.tools}>
        {state.active > 0 && (
          <Button variant="quiet" iconLeft="close" onClick={state.clear}>
            {text('table.clearFilters')}
          </Button>
        )}
        {tools}
        {onExport && <ExportButton onExport={onExport} {...(exportFormats && { formats: exportFormats })} />}
      </div>
    </div>
  )
}
