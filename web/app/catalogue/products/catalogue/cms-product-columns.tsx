import type { ListedProduct } from '@esquadro/contract/catalogue/products/shared'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-products.messages.ts'
import { ProductStatus } from './product-status.tsx'

/** The columns of the catalogue as administrators see it. */
export function useCmsProductColumns(): Column<ListedProduct>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    {
      key: 'name',
      title: text('product'),
      cell: (row) => row.name,
      isMain: true,
      width: '26%',
    },
    { key: 'code', title: text('code'), cell: (row) => row.code },
    { key: 'ean', title: text('ean'), cell: (row) => row.ean ?? '–', isExtra: true },
    {
      key: 'brand',
      phone: 'about',
      title: text('brand'),
      cell: (row) => row.brand.name,
    },
    {
      key: 'category',
      title: text('category'),
      cell: (row) => row.category.name,
    },
    {
      key: 'rate',
      phone: 'figure',
      title: text('rate'),
      cell: (row) =>
        row.fixedPoints === undefined
          ? format.number(row.pointsPerRealBps / 10_000)
          : text('fixed', { points: format.number(row.fixedPoints) }),
      isNumeric: true,
    },
    {
      key: 'active',
      phone: 'state',
      title: text('status'),
      cell: (row) => <ProductStatus product={row} />,
    },
  ]
}
