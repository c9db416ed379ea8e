import type { InvoiceCheck } from '@esquadro/contract/fields/invoice-check'
import { check } from './check.ts'
import type { NfeInvoice } from './nfe.ts'

/** Compares the items with the totals, and vNF with the layout's formula. */
export function totals({ items, totals: said }: Pick<NfeInvoice, 'items' | 'totals'>): InvoiceCheck {
  const counted = items.filter((item) => item.countsInTotal)
  const sum = (all: typeof items, of: 'valueCents' | 'discountCents' | 'chargesCents') =>
    all.reduce((cents, item) => cents + item[of], 0)
  const products = sum(counted, 'valueCents')
  const discounts = sum(counted, 'discountCents')
  const charges = sum(items, 'chargesCents')
  const differ = (
    reason: 'products-differ' | 'discounts-differ' | 'charges-differ',
    found: number,
    total: number,
  ) => check('totals', 'amber', reason, { itemsCents: found, totalCents: total })
  if (counted.some((item) => item.discountCents > item.valueCents))
    return check('totals', 'amber', 'discount-exceeds-value')
  if (products !== said.productsCents) return differ('products-differ', products, said.productsCents)
  if (discounts !== said.discountCents) return differ('discounts-differ', discounts, said.discountCents)
  if (charges !== said.chargesCents) return differ('charges-differ', charges, said.chargesCents)
  if (products - discounts <= 0) return check('totals', 'amber', 'nothing-counts')
  return said.expectedCents.includes(said.invoiceCents)
    ? check('totals')
    : check('totals', 'amber', 'total-differs', {
        itemsCents: said.expectedCents[0] ?? 0,
        totalCents: said.invoiceCents,
      })
}
