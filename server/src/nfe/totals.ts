import type { NfeTotals } from './nfe.ts'
import { amount, needed, sumOf } from './values.ts'
import { childOf, type XmlElement } from './xml.ts'

/** Added to the products by the layout's formula of vNF (group W16). */
const ADDED = ['vST', 'vFCPST', 'vICMSMonoReten', 'vIPI', 'vIPIDevol'] as const
const CHARGES = ['vFrete', 'vSeg', 'vOutro'] as const

/** Reads the totals of an invoice. */
export function totalsOf(total: XmlElement): NfeTotals {
  const goods = needed(total, 'ICMSTot')
  const services = childOf(total, 'ISSQNtot')
  const productsCents = amount(goods, 'vProd') + (services ? amount(services, 'vServ', 0) : 0)
  const unconditional = services ? amount(services, 'vDescIncond', 0) : 0
  const discountCents = amount(goods, 'vDesc', 0) + unconditional
  const chargesCents = sumOf(goods, ...CHARGES)
  const base = productsCents - discountCents + chargesCents + sumOf(goods, ...ADDED)
  return {
    productsCents,
    discountCents,
    chargesCents,
    invoiceCents: amount(goods, 'vNF'),
    expectedCents: variants(base, [
      // The discount of services may already be part of vDesc.
      unconditional,
      // Exempted ICMS is deducted unless an item says otherwise (indDeduzDeson).
      -amount(goods, 'vICMSDeson', 0),
      // In some import invoices the import tax is part of the products' value.
      amount(goods, 'vII', 0),
      // PIS and COFINS by substitution count if the items say so.
      sumOf(goods, 'vPISST', 'vCOFINSST'),
      reformOf(total),
    ]),
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

/** Returns the base with each choice of the optional amounts. */
const variants = (base: number, optional: readonly number[]): number[] => [
  ...new Set(
    optional.reduce<number[]>(
      (sums, cents) => (cents === 0 ? sums : sums.flatMap((sum) => [sum, sum + cents])),
      [base],
    ),
  ),
]
