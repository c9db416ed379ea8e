import type {
  ImportField,
  Mapping,
  ProductImport,
} from '@esquadro/contract/catalogue/product-imports/product-import'
import { productsList } from '@esquadro/texts/lists/products'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { columnLetter } from '../../platform/sheets/column-letter.ts'
import { messages } from './product-imports.messages.ts'
import styles from './product-imports.module.css'

const REQUIRED: ReadonlySet<ImportField> = new Set(['code', 'brand'])
const HINTED = ['name', 'code', 'brand', 'category', 'ean', 'active'] as const

interface Props {
  readonly field: ImportField
  readonly data: ProductImport
  readonly mapping: Mapping
  readonly onChange: (field: ImportField, column: number | null) => void
}

/** A field of a product beside the column that fills it and the column's first values. */
export function ColumnOfField({ field, data, mapping, onChange }: Props) {
  const fields = useWords(productsList.columns)
  const text = useText(messages)
  const { headerLine, columns } = mapping
  const titles = data.sample.find(({ line }) => line === headerLine)?.cells ?? []
  const width = Math.max(...data.sample.map(({ cells }) => cells.length))
  const column = columns[field]
  const values = data.sample
    .filter(({ line }) => line > headerLine)
    .map(({ cells }) => (column === undefined ? '' : (cells[column] ?? '')))
    .filter((value) => value.trim() !== '')
  const hint = HINTED.find((option) => option === field)
  return (
    <li className={styles.field}>
      <p className={styles.fieldName}>
        <span>
          {fields[field]}
          {REQUIRED.has(field) && ' *'}
        </span>
        {hint && <small>{text(`hint.${hint}`)}</small>}
      </p>
      <Dropdown
        label={`${text('columns.from')}: ${fields[field]}`}
        placeholder={text('columns.none')}
        options={Array.from({ length: width }, (_, index) => ({
          value: String(index),
          label: titles[index]
            ? text('columns.named', { letter: columnLetter(index), title: titles[index] })
            : text('columns.column', { letter: columnLetter(index) }),
        }))}
        value={column === undefined ? null : String(column)}
        onChange={(value) => onChange(field, value === null ? null : Number(value))}
        isSearchable
        isClearable
      />
      <p className={styles.values}>{values.slice(0, 3).join(' · ') || '–'}</p>
    </li>
  )
}
