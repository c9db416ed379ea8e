import type { NfeTotals } from './nfe.ts'
import { amount, needed, sumChildren } from './values.ts'
import { childOf, find, textOf, type XmlElement } from './xml.ts'

/** Added to the products by the layout's formula of vNF (group W16). */
const ADDED = ['vST', 'vFCPST', 'vICMSMonoReten', 'vIPI', 'vIPIDevol'] as const
const CHARGES = ['vFrete', 'vSeg', 'vOutro'] as const

/** Reads the totals of an invoice with the items that say which amounts they add or deduct. */
export function readTotals(total: XmlElement, items: readonly XmlElement[]): NfeTotals {
  const goods = needed(total, 'ICMSTot')
  const services = childOf(total, 'ISSQNtot')
  const productsCents = amount(goods, 'vProd') + (services ? amount(services, 'vServ', 0) : 0)
  const unconditional = services ? amount(services, 'vDescIncond', 0) : 0
  const discountCents = amount(goods, 'vDesc', 0) + unconditional
  const chargesCents = sumChildren(goods, ...CHARGES)
  const base = productsCents - discountCents + chargesCents + sumChildren(goods, ...ADDED)
  return {
    productsCents,
    discountCents,
    chargesCents,
    invoiceCents: amount(goods, 'vNF'),
    expectedCents: variants(base, [
      // The discount of services may already be part of vDesc.
      [unconditional],
      // Exempted ICMS is deducted from the items that say so; issuers also deduct it from all or from none.
      [-amount(goods, 'vICMSDeson', 0), -sumOfMarked(items, 'ICMS', 'vICMSDeson', 'indDeduzDeson')],
      // In some import invoices the import tax is part of the products' value.
      [amount(goods, 'vII', 0)],
      // PIS and COFINS by substitution count where the items say so.
      [
        sumChildren(goods, 'vPISST', 'vCOFINSST'),
        sumOfMarked(items, 'PISST', 'vPIS', 'indSomaPISST') +
          sumOfMarked(items, 'COFINSST', 'vCOFINS', 'indSomaCOFINSST'),
      ],
      // IBS, CBS and IS are added to the products until they are part of their value (from 2027 on).
      [reformOf(total)],
    ]),
    net: netOf(total, goods, items),
  }
}

/** Sums an amount of the items whose tax group marks it with 1. */
const sumOfMarked = (items: readonly XmlElement[], group: string, local: string, mark: string): number =>
  items
    .map((item) => find(item, 'imposto', group))
    .flatMap((found) =>
      found
        ? [found, ...found.children.filter((child): child is XmlElement => typeof child !== 'string')]
        : [],
    )
    .filter((part) => textOf(childOf(part, mark)) === '1')
    .reduce((sum, part) => sum + amount(part, local, 0), 0)

/** Returns the values without taxes (vProdLiq) of the items and their total; null if the invoice states none. */
function netOf(total: XmlElement, goods: XmlElement, items: readonly XmlElement[]): NfeTotals['net'] {
  const stated = [total, goods].find((part) => childOf(part, 'vProdLiqTot'))
  const values = items.flatMap((item) => {
    const product = childOf(item, 'prod')
    return product && childOf(product, 'vProdLiq') ? [amount(product, 'vProdLiq')] : []
  })
  if (!stated && values.length === 0) return null
  return {
    itemsCents: values.reduce((sum, cents) => sum + cents, 0),
    totalCents: stated ? amount(stated, 'vProdLiqTot') : 0,
  }
}

/** Returns IS, IBS and CBS of the tax reform, which are part of vNF in the years in which they are charged. */
function reformOf(total: XmlElement): number {
  const selective = childOf(total, 'ISTot')
  const sums = childOf(total, 'IBSCBSTot')
  const inGroup = (group: string, local: string) => {
    const found = sums && childOf(sums, group)
    return found ? amount(found, local, 0) : 0
  }
  return (
    (selective ? amount(selective, 'vIS', 0) : 0) +
    inGroup('gIBS', 'vIBS') +
    inGroup('gCBS', 'vCBS') +
    inGroup('gMono', 'vIBSMono') +
    inGroup('gMono', 'vCBSMono')
  )
}

/** Returns the base with each choice of the optional amounts, none of each included. */
const variants = (base: number, optional: readonly (readonly number[])[]): number[] =>
  optional.reduce<number[]>(
    (sums, amounts) => [...new Set([0, ...amounts].flatMap((cents) => sums.map((sum) => sum + cents)))],
    [base],
  )
