import type {
  ImportField,
  Mapping,
  ProductImport,
} from '@esquadro/contract/catalogue/product-imports/product-import'
import { IMPORT_FIELDS } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import { useState } from 'react'
import { Button } from '../../platform/design/button/button.tsx'
import { Checkbox } from '../../platform/design/checkbox/checkbox.tsx'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SheetSource } from '../../platform/sheets/sheet-source.tsx'
import { ColumnOfField } from './column-of-field.tsx'
import { DiscardButton } from './discard-button.tsx'
import { messages } from './product-imports.messages.ts'
import styles from './product-imports.module.css'
import { SameForAll } from './same-for-all.tsx'
import type { ProductImportState } from './use-product-import.ts'

const NO_HEADER = '0'

interface Props {
  readonly state: ProductImportState
  readonly data: ProductImport
  readonly onMapped: () => void
}

/** Shows the suggested meaning of each column, to be confirmed or changed before the dry run. */
export function ColumnsStep({ state, data, onMapped }: Props) {
  const text = useText(messages)
  const [mapping, setMapping] = useState<Mapping>(data.mapping)
  const [isIncomplete, setIncomplete] = useState(false)
  const map = (field: ImportField, column: number | null) => {
    setIncomplete(false)
    setMapping(({ columns: { [field]: _, ...others }, ...rest }) => ({
      ...rest,
      columns: column === null ? others : { ...others, [field]: column },
    }))
  }
  const check = async () => {
    const { columns, brandId } = mapping
    if (columns.code === undefined || (columns.brand === undefined && brandId === null))
      return setIncomplete(true)
    onMapped()
    await state.check(mapping)
  }
  return (
    <div className={styles.step}>
      <div className={styles.head}>
        <h2>{text('columns.title')}</h2>
        <p>{text(data.isRemembered ? 'columns.remembered' : 'columns.suggested')}</p>
      </div>
      <SheetSource
        format={data.format}
        leftOut={data.leftOut.filter(({ column }) => !Object.values(mapping.columns).includes(column))}
        isReading={state.isReadingAgain}
        onChoose={async (choice) => {
          const [read] = await state.readAgain(choice)
          if (read) setMapping(read.mapping)
        }}
      />
      <HeaderLine
        data={data}
        mapping={mapping}
        onChange={(headerLine) => setMapping((before) => ({ ...before, headerLine }))}
      />
      <ul className={styles.fields}>
        {IMPORT_FIELDS.map((field) => (
          <ColumnOfField key={field} field={field} data={data} mapping={mapping} onChange={map} />
        ))}
      </ul>
      <SameForAll mapping={mapping} onChange={(same) => setMapping((before) => ({ ...before, ...same }))} />
      <Checkbox
        value={mapping.createsMissing}
        onChange={(createsMissing) => setMapping((before) => ({ ...before, createsMissing }))}
      >
        {text('columns.creates')} <span className={styles.hint}>{text('columns.createsText')}</span>
      </Checkbox>
      {isIncomplete && <Notice isLive tone="danger" title={text('columns.unmapped')} />}
      <Cluster>
        <Button variant="primary" isChange isLoading={state.isChecking} onClick={() => void check()}>
          {text('columns.check')}
        </Button>
        <DiscardButton state={state} data={data} />
      </Cluster>
    </div>
  )
}

interface HeaderLineProps {
  readonly data: ProductImport
  readonly mapping: Mapping
  readonly onChange: (line: number) => void
}

/** The choice of the header row; rows above it are titles. */
function HeaderLine({ data, mapping, onChange }: HeaderLineProps) {
  const text = useText(messages)
  return (
    <div className={styles.header}>
      <Dropdown
        label={text('columns.header')}
        options={[
          ...data.sample.slice(0, 10).map(({ line, cells }) => ({
            value: String(line),
            label: text('columns.line', {
              line,
              cells: cells.filter(Boolean).slice(0, 4).join(', ').slice(0, 60),
            }),
          })),
          { value: NO_HEADER, label: text('columns.noHeader') },
        ]}
        value={String(mapping.headerLine)}
        onChange={(line) => onChange(Number(line ?? NO_HEADER))}
        isSearchable={false}
      />
    </div>
  )
}
