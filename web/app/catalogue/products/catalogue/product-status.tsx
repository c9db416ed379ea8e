import type { Product } from '@esquadro/contract/catalogue/products/shared'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-products.messages.ts'

/** Shows whether a product participates; if not, whether its brand or category is the reason. */
export function ProductStatus({ product }: { product: Product }) {
  const text = useText(messages)
  if (!product.active) return <Badge>{text('inactive')}</Badge>
  if (!product.brand.active) return <Badge tone="warn">{text('brandInactive')}</Badge>
  if (!product.category.active) return <Badge tone="warn">{text('categoryInactive')}</Badge>
  return <Badge tone="success">{text('active')}</Badge>
}
