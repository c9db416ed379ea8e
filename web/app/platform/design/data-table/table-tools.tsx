import { useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import { useIsOffice } from '../is-office.ts'
import { SearchInput } from '../search-input/search-input.tsx'
import { ToolMenu } from '../tool-button/tool-menu.tsx'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { ExportMenu } from './export-button.tsx'
import { Filters } from './filter-bar.tsx'
import { tableMessages } from './table.messages.ts'
import { TableSort } from './table-sort.tsx'
import { useExport } from './use-export.ts'

/**
 * Shows the tools above the rows in one line: search, filters, a button that clears them, views, columns, export. On a phone a button
 * unfolds the filters and the order, and a menu holds the rest.
 */
export function TableTools<Row>({
  columns,
  state,
  hasSearch = true,
  filters,
  tools,
  menu = [],
  onExport,
  exportFormats,
}: DataTableProps<Row>) {
  const text = useText(tableMessages)
  const isOffice = useIsOffice()
  const [isOpen, setOpen] = useState(false)
  const exports = useExport(onExport, exportFormats)
  const canOpen = Boolean(filters) || columns.some(({ isSortable }) => isSortable)
  const others = [...menu, ...exports.options]
  return (
    <div
      className={styles.bar}
      data-controls={isOffice ? 'small' : undefined}
      data-open={isOpen || undefined}
    >
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
      {others.length > 0 && (
        <div className={styles.others}>
          <ToolMenu
            icon="more"
            label={text('table.others')}
            align="end"
            isBusy={exports.isBusy}
            options={others.map(({ onSelect: _, ...option }) => option)}
            onChange={(value) => others.find((option) => option.value === value)?.onSelect()}
          />
        </div>
      )}
      {filters && <Filters isUnfolded={isOpen}>{filters}</Filters>}
      <TableSort columns={columns} state={state} />
      {state.active > 0 && (
        <div className={styles.clear}>
          <Button variant="quiet" iconLeft="close" onClick={state.clear}>
            {text('table.clearFilters')}
          </Button>
        </div>
      )}
      {(tools || onExport) && (
        <div className={styles.tools}>
          {tools}
          {onExport && <ExportMenu {...exports} isTool={isOffice} />}
        </div>
      )}
    </div>
  )
}
