import type { ListedProduct } from '@esquadro/contract/catalogue/products/shared'
import { productsList } from '@esquadro/texts/lists/products'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { messages } from './cms-products.messages.ts'
import { ProductStatus } from './product-status.tsx'

/** The columns of the catalogue as administrators see it. */
export function useCmsProductColumns(): Column<ListedProduct>[] {
  const column = useColumn(productsList)
  const text = useText(messages)
  const format = useFormats()
  return [
    column('name', (row) => row.name, { isMain: true, width: '26%' }),
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
