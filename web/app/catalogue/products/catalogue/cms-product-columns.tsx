import type { ListedProduct } from '@esquadro/contract/catalogue/products/shared'
import { productsList } from '@esquadro/texts/lists/products'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { samplesOf } from '../../../platform/design/swatch/material.ts'
import { Swatch } from '../../../platform/design/swatch/swatch.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import styles from '../products.module.css'
import { messages } from './cms-products.messages.ts'
import { ProductStatus } from './product-status.tsx'

/** The columns of the catalogue as administrators see it; the rows are those of the page. */
export function useCmsProductColumns(rows: readonly ListedProduct[]): Column<ListedProduct>[] {
  const column = useColumn(productsList)
  const text = useText(messages)
  const format = useFormats()
  const samples = samplesOf(rows)
  return [
    column(
      'name',
      (row) => (
        <span className={styles.named}>
          <Swatch
            name={row.name}
            category={row.category.name}
            seed={row.id}
            image={row.image}
            sample={samples.get(row.id)}
            size="tiny"
          />
          <span className={styles.words}>{row.name}</span>
        </span>
      ),
      { isMain: true, width: '26%' },
    ),
    column('code', (row) => row.code),
    column('ean', (row) => row.ean ?? '–', { isExtra: true }),
    column('brand', (row) => row.brand.name, { phone: 'about' }),
    column('category', (row) => row.category.name),
    column(
      'rate',
      (row) =>
        row.fixedPoints === undefined
          ? format.number(row.pointsPerRealBps / 10_000)
          : text('fixed', { points: format.number(row.fixedPoints) }),
      { phone: 'figure' },
    ),
    {
      key: 'active',
      phone: 'state',
      title: text('status'),
      cell: (row) => <ProductStatus product={row} />,
    },
  ]
}
