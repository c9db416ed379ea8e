import type { Product } from '@esquadro/contract/catalogue/products/shared'
import { activeStates } from '@esquadro/texts/words'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-products.messages.ts'

/** Shows whether a product participates; if not, whether its brand or category is the reason. */
export function ProductStatus({ product }: { product: Product }) {
  const states = useWords(activeStates)
  const text = useText(messages)
  if (!product.active) return <Badge>{states.inactive}</Badge>
  if (!product.brand.active) return <Badge tone="warn">{text('brandInactive')}</Badge>
  if (!product.category.active) return <Badge tone="warn">{text('categoryInactive')}</Badge>
  return <Badge tone="success">{states.active}</Badge>
}
