import { useText } from '../../i18n/i18n.tsx'
import { SelectDropdown } from '../dropdown/select-dropdown.tsx'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { tableMessages } from './table.messages.ts'

/** Selects the order of the list if rows are cards and there are no headers to press. */
export function TableSort<Row>({ columns, state }: Pick<DataTableProps<Row>, 'columns' | 'state'>) {
  const text = useText(tableMessages)
  const options = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, title }) => [
      { value: key, label: `${title} · ${text('table.ascending')}` },
      { value: `-${key}`, label: `${title} · ${text('table.descending')}` },
    ])
  if (options.length === 0) return null
  return (
    <div className={styles.sort}>
      <SelectDropdown
        label={text('table.sortLabel')}
        placeholder={text('table.sortLabel')}
        options={options}
        value={state.sort}
        onChange={(sort) => state.change({ sort: sort ?? state.defaultSort })}
        isSearchable={false}
      />
    </div>
  )
}
