import { bareEan, isEan } from '@esquadro/contract/fields/ean'
import type { InvoiceCheck } from '@esquadro/contract/fields/invoice-check'
import { check } from '../../nfe/check.ts'

interface CodedItem {
  readonly line: number
  readonly ean: string | null
  readonly matchedBy: string | null
}

/**
 * Checks how items matched their products. A valid EAN that is not in the catalogue contradicts a match by
 * code alone: the store may have used the code of a product that earns for another one. The code of a package
 * (GTIN-14 with an indicator) is only a hint: the catalogue may have the product by its own EAN.
 */
export function productCodes(items: readonly CodedItem[]): InvoiceCheck {
  const contradicting = items.filter(
    ({ ean, matchedBy }) =>
      (matchedBy === 'store-code' || matchedBy === 'brand-code') && ean !== null && isEan(bareEan(ean)),
  )
  const [first] = contradicting
  if (first)
    return check('product-codes', 'amber', 'ean-unknown', {
      line: first.line,
      count: contradicting.length,
      ean: first.ean ?? '',
    })
  for (const { line, ean, matchedBy } of items) {
    const inner = matchedBy === null && ean !== null ? eanInPackage(ean) : null
    if (inner !== null) return check('product-codes', 'green', 'package-code', { line, ean: inner })
  }
  return check('product-codes')
}

/** Returns the EAN-13 of the product in a package with a GTIN-14; null if it is not the code of a package. */
function eanInPackage(ean: string): string | null {
  const code = bareEan(ean)
  if (code.length !== 14 || !isEan(code)) return null
  const body = code.slice(1, 13)
  return Array.from({ length: 10 }, (_, digit) => bareEan(`${body}${digit}`)).find(isEan) ?? null
}
