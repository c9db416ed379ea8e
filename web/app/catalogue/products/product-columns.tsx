import type { ListedProduct } from '@esquadro/contract/catalogue/products/shared'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { type Sample, samplesOf } from '../../platform/design/swatch/material.ts'
import { Swatch } from '../../platform/design/swatch/swatch.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Bonuses } from './bonuses.tsx'
import { Earning } from './earning.tsx'
import { messages } from './products.messages.ts'
import styles from './products.module.css'
import { ownBonuses } from './whole-campaigns.tsx'

/** The columns of the catalogue as members see it; the rows are those of the page. */
export function useProductColumns(rows: readonly ListedProduct[]): Column<ListedProduct>[] {
  const text = useText(messages)
  const samples = samplesOf(rows)
  return [
    {
      key: 'name',
      title: text('product'),
      cell: (row) => <Named product={row} sample={samples.get(row.id)} />,
      isMain: true,
      width: '30%',
    },
    { key: 'code', title: text('code'), cell: (row) => <Codes product={row} /> },
    { key: 'brand', phone: 'state', title: text('brand'), cell: (row) => row.brand.name },
    { key: 'category', phone: 'about', title: text('category'), cell: (row) => row.category.name },
    {
      key: 'accelerator',
      title: text('accelerator'),
      cell: (row) => {
        const own = ownBonuses(row.accelerators)
        return own.length > 0 ? <Bonuses bonuses={own} /> : '–'
      },
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

/** Shows the product's name beside its drawn sample. */
function Named({
  product: { id, name, category, image },
  sample,
}: {
  product: ListedProduct
  sample: Sample | undefined
}) {
  return (
    <span className={styles.named}>
      <Swatch name={name} category={category.name} seed={id} image={image} sample={sample} size="small" />
      <span>{name}</span>
    </span>
  )
}

function Codes({ product: { code, ean } }: { product: ListedProduct }) {
  return (
    <span className={styles.codes}>
      <span>{code}</span>
      {ean && <span className={styles.ean}>{ean}</span>}
    </span>
  )
}
