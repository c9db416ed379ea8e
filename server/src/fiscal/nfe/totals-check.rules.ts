import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import { check } from './check.ts'
import type { NfeInvoice } from './nfe.ts'

/** Compares the items with the totals, and vNF with the layout's formula. */
export function totals({ items, totals: stated }: Pick<NfeInvoice, 'items' | 'totals'>): InvoiceCheck {
  const counted = items.filter((item) => item.countsInTotal)
  const sum = (all: typeof items, of: 'valueCents' | 'discountCents' | 'chargesCents' | 'netCents') =>
    all.reduce((cents, item) => cents + item[of], 0)
  const products = sum(counted, 'valueCents')
  // The rule of SEFAZ adds the discounts of all items, also of those outside the total; many issuers do not.
  const discounts = [counted, items].map((of) => sum(of, 'discountCents'))
  const charges = sum(items, 'chargesCents')
  const differ = (
    reason: 'products-differ' | 'discounts-differ' | 'charges-differ' | 'net-differs',
    found: number,
    total: number,
  ) => check('totals', 'amber', reason, { itemsCents: found, totalCents: total })
  if (counted.some((item) => item.discountCents > item.valueCents))
    return check('totals', 'amber', 'discount-exceeds-value')
  if (products !== stated.productsCents) return differ('products-differ', products, stated.productsCents)
  if (!discounts.includes(stated.discountCents))
    return differ('discounts-differ', discounts[0] ?? 0, stated.discountCents)
  if (charges !== stated.chargesCents) return differ('charges-differ', charges, stated.chargesCents)
  if (stated.net && stated.net.itemsCents !== stated.net.totalCents)
    return differ('net-differs', stated.net.itemsCents, stated.net.totalCents)
  if (sum(counted, 'netCents') <= 0) return check('totals', 'amber', 'nothing-counts')
  return stated.expectedCents.includes(stated.invoiceCents)
    ? check('totals')
    : check('totals', 'amber', 'total-differs', {
        itemsCents: stated.expectedCents[0] ?? 0,
        totalCents: stated.invoiceCents,
      })
}
