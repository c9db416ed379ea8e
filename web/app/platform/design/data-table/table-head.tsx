import { useText } from '../../i18n/i18n.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { tableMessages } from './table.messages.ts'
import { ariaSort, nextSort } from './table-state.ts'

const arrows = { ascending: 'arrow-up', descending: 'arrow-down', none: 'sort' } as const

/** Shows the column headers: they sort, and the checkbox in the first selects the whole page. */
export function TableHead<Row>({ columns, data, state, rowKey, selection, actions }: DataTableProps<Row>) {
  const text = useText(tableMessages)
  const keys = (data?.items ?? []).map(rowKey)
  const chosen = keys.filter((key) => selection?.keys.has(key)).length
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" className={styles.check}>
            <Checkbox
              label={text('table.selectAll')}
              value={chosen > 0 && chosen === keys.length}
              isPartial={chosen > 0 && chosen < keys.length}
              onChange={(isSelected) => selection.toggleAll(keys, isSelected)}
            />
          </th>
        )}
        {columns.map(({ key, title, isSortable, isNumeric, isExtra, width }) => {
          const order = ariaSort(state.sort, key)
          return (
            <th
              key={key}
              role="columnheader"
              scope="col"
              aria-sort={isSortable ? order : undefined}
              data-numeric={isNumeric || undefined}
              data-extra={isExtra || undefined}
              style={width ? { inlineSize: width } : undefined}
            >
              {isSortable ? (
                <button
                  type="button"
                  onClick={() => state.change({ sort: nextSort(state.sort, key, state.defaultSort) })}
                >
                  {title}
                  <Icon name={arrows[order]} size={14} />
                </button>
              ) : (
                title
              )}
            </th>
          )
        })}
        {actions && (
          <th role="columnheader" scope="col" className={styles.act}>
            <span className={styles.said}>{text('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
