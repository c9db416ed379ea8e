import { bareEan, isEan } from '@esquadro/contract/platform/fields/ean'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import { check } from '../../../fiscal/nfe/check.ts'

interface CodedItem {
  readonly line: number
  readonly ean: string | null
  readonly otherCodes: readonly string[]
  readonly matchedBy: string | null
  /** The EAN of the product by which it matched. */
  readonly matchedEan: string | null
}

/**
 * Checks how items matched their products. A valid EAN that is not in the catalogue contradicts a match by
 * code alone: the store may have used the code of a product that earns for another one. The code of a package
 * (GTIN-14 with an indicator) is only a hint: the catalogue may have the product by its own EAN.
 */
export function productCodes(items: readonly CodedItem[]): InvoiceCheck {
  const contradicting = items.flatMap((item) => {
    const ean = unknownEan(item)
    return ean === null ? [] : [{ line: item.line, ean }]
  })
  const [first] = contradicting
  if (first) return check('product-codes', 'amber', 'ean-unknown', { ...first, count: contradicting.length })
  for (const { line, ean, matchedBy } of items) {
    const inner = matchedBy === null && ean !== null ? eanInPackage(ean) : null
    if (inner !== null) return check('product-codes', 'green', 'package-code', { line, ean: inner })
  }
  return check('product-codes')
}

/**
 * Returns a valid EAN of a matched item that is not in the catalogue: any of its EANs if it matched by a code, else that of the
 * unit sold if it matched by another EAN, unless that is the EAN of the product within the package sold.
 */
function unknownEan({ ean, otherCodes, matchedBy, matchedEan }: CodedItem): string | null {
  const isCode = (text: string) => /^\d{8,14}$/.test(text) && isEan(bareEan(text))
  if (matchedBy === 'store-code' || matchedBy === 'brand-code')
    return [ean ?? '', ...otherCodes].find(isCode) ?? null
  if (matchedBy !== 'ean' || matchedEan === null || ean === null || !isCode(ean)) return null
  const matched = bareEan(matchedEan)
  return bareEan(ean) === matched || eanInPackage(ean) === matched ? null : ean
}

/** Returns the EAN-13 of the product in a package with a GTIN-14; null if it is not the code of a package. */
function eanInPackage(ean: string): string | null {
  const code = bareEan(ean)
  if (code.length !== 14 || !isEan(code)) return null
  const body = code.slice(1, 13)
  return Array.from({ length: 10 }, (_, digit) => bareEan(`${body}${digit}`)).find(isEan) ?? null
}
