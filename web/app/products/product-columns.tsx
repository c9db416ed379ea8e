import type { ListedProduct } from '@esquadro/contract/products/shared'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useText } from '../i18n/i18n.tsx'
import { Bonuses } from './bonuses.tsx'
import { Earning } from './earning.tsx'
import { messages } from './products.messages.ts'
import styles from './products.module.css'

/** The columns of the catalogue as members see it. */
export function useProductColumns(): Column<ListedProduct>[] {
  const text = useText(messages)
  return [
    { key: 'name', title: text('product'), cell: (row) => row.name, isMain: true, width: '28%' },
    { key: 'code', title: text('code'), cell: (row) => <Codes product={row} /> },
    { key: 'brand', phone: 'state', title: text('brand'), cell: (row) => row.brand.name },
    { key: 'category', phone: 'about', title: text('category'), cell: (row) => row.category.name },
    {
      key: 'accelerator',
      title: text('accelerator'),
      cell: (row) => (row.accelerators.length > 0 ? <Bonuses bonuses={row.accelerators} /> : '–'),
      width: '24%',
    },
    {
      key: 'rate',
      phone: 'figure',
      title: text('rate'),
      cell: (row) => <Earning product={row} />,
      isNumeric: true,
    },
  ]
}

function Codes({ product: { code, ean } }: { product: ListedProduct }) {
  return (
    <span className={styles.codes}>
      <span>{code}</span>
      {ean && <span className={styles.ean}>{ean}</span>}
    </span>
  )
}
