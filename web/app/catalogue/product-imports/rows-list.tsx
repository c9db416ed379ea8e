import { productImports as contract } from '@esquadro/contract/calls/cms'
import type {
  ImportField,
  ImportRow,
  ProductImport,
  RowVerdict,
} from '@esquadro/contract/catalogue/product-imports/product-import'
import { ROW_VERDICTS } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import { importRowsList } from '@esquadro/texts/lists/product-imports'
import { productsList } from '@esquadro/texts/lists/products'
import { useState } from 'react'
import { Badge, type Tone } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { useList } from '../../platform/lists/use-list.ts'
import { messages } from './product-imports.messages.ts'
import styles from './product-imports.module.css'

const TABS = ['rejected', 'created', 'updated', 'unchanged'] as const satisfies readonly RowVerdict[]
const tones: Readonly<Record<RowVerdict, Tone>> = {
  created: 'success',
  updated: 'info',
  unchanged: 'neutral',
  rejected: 'danger',
}

/** Lists the rows of the file by their outcome, rejected ones first. */
export function RowsList({ data }: { data: ProductImport }) {
  const text = useText(messages)
  const first = TABS.find((verdict) => data[verdict] > 0) ?? 'created'
  const [verdict, setVerdict] = useState<RowVerdict>(first)
  return (
    <Tabs
      label={text('rows')}
      tabs={TABS.map((value) => ({ value, label: text(`tab.${value}`), count: data[value] }))}
      value={verdict}
      onChange={(value) => setVerdict(ROW_VERDICTS.find((option) => option === value) ?? first)}
    >
      <Rows key={verdict} id={data.id} verdict={verdict} />
    </Tabs>
  )
}

function Rows({ id, verdict }: { id: string; verdict: RowVerdict }) {
  const text = useText(messages)
  const list = useList(contract.getRows, {
    defaults: { limit: 25 },
    prefix: 'rows.',
    send: (query) => ({ ...query, id, verdict }),
  })
  return (
    <List
      list={list}
      without={{ bulk: 'rows are corrected in the file' }}
      name={text('rows')}
      columns={useColumns()}
      rowKey={(row) => String(row.line)}
      rowName={(row) => row.name ?? row.code ?? String(row.line)}
      file={contract.exportRows}
      empty={{ title: text('rows.none'), text: text('rows.noneText') }}
    />
  )
}

function useColumns(): Column<ImportRow>[] {
  const column = useColumn(importRowsList)
  const text = useText(messages)
  const { number } = useFormats()
  return [
    column('line', (row) => number(row.line), { width: '5rem' }),
    column('name', (row) => row.name ?? row.code ?? '–', { isMain: true, width: '24%' }),
    column('code', (row) => row.code ?? '–'),
    column('brand', (row) => row.brand ?? '–'),
    column('category', (row) => row.category ?? '–', { isExtra: true }),
    column('ean', (row) => row.ean ?? '–', { isExtra: true }),
    {
      key: 'result',
      phone: 'state',
      title: text('rows.result'),
      cell: (row) => <Result row={row} />,
      width: '26%',
    },
  ]
}

/** The outcome of a row: the reason for its rejection, or its changes. */
function Result({ row }: { row: ImportRow }) {
  const fields = useWords(productsList.columns)
  const text = useText(messages)
  const written = (value: string | boolean | null | undefined) => {
    if (value === true || value === 'true') return text('yes')
    if (value === false || value === 'false') return text('no')
    return value || '–'
  }
  const changes = Object.entries(row.before) as [ImportField, string | null][]
  return (
    <div className={styles.result}>
      <Badge tone={tones[row.verdict]}>{text(`verdict.${row.verdict}`)}</Badge>
      {row.problems.map(({ field, msg }) => (
        <span key={`${field} ${msg}`}>{msg}</span>
      ))}
      {changes.map(([field, before]) => (
        <span key={field}>
          {text('rows.change', {
            field: fields[field],
            before: written(before),
            after: written(row[field]),
          })}
        </span>
      ))}
    </div>
  )
}
