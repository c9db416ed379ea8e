import { bareAccessKey } from '@esquadro/contract/platform/fields/access-key'
import type { NfeItemReference, NfeReferences } from './nfe.ts'
import { MAX_ITEMS } from './values.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'
import { XmlRefused } from './xml-text.ts'

/** The layout's maximum number of documents to which an invoice refers. */
const MAX_REFERENCES = 999

/** The layout has one reference for an item; some issuers write several. */
const MAX_ITEM_REFERENCES = 20

/**
 * Reads the documents to which an invoice as a whole refers. Leaves out those of other groups, such as the advance
 * payments of a purchase (gPagAntecipado/refNFe): they say nothing about returned goods.
 */
export function readReferences(ide: XmlElement): NfeReferences {
  const groups = childrenOf(ide, 'NFref')
  const within = (local: string) => groups.flatMap((group) => childrenOf(group, local))
  const keys = (local: string) => within(local).flatMap((element) => keyOf(element) ?? [])
  const references = {
    keys: keys('refNFe'),
    sealedKeys: keys('refNFeSig'),
    coupons: within('refECF').map((coupon) => ({
      model: part(coupon, 'mod'),
      printer: part(coupon, 'nECF'),
      number: part(coupon, 'nCOO'),
    })),
    papers: [...within('refNF'), ...within('refNFP')].map((paper) => ({
      document: part(paper, 'CNPJ') ?? part(paper, 'CPF'),
      yearMonth: part(paper, 'AAMM'),
      model: part(paper, 'mod'),
      series: part(paper, 'serie'),
      number: part(paper, 'nNF'),
    })),
  }
  const count = Object.values(references).reduce((sum, { length }) => sum + length, 0)
  if (count > MAX_REFERENCES) throw new XmlRefused('bad-value', 'NFref', MAX_REFERENCES)
  return references
}

/** Reads the items of other documents to which an item refers. A number outside the layout names only the document. */
export function readItemReferences(item: XmlElement): NfeItemReference[] {
  const references = childrenOf(item, 'DFeReferenciado').flatMap((element) => {
    const key = keyOf(childOf(element, 'chaveAcesso'))
    const line = Number(textOf(childOf(element, 'nItem')))
    const isLine = Number.isInteger(line) && line >= 1 && line <= MAX_ITEMS
    return key === null ? [] : [{ key, line: isLine ? line : null }]
  })
  if (references.length > MAX_ITEM_REFERENCES)
    throw new XmlRefused('bad-value', 'DFeReferenciado', MAX_ITEM_REFERENCES)
  return references
}

function keyOf(element: XmlElement | null): string | null {
  const text = textOf(element)
  return text === null ? null : bareAccessKey(text).slice(0, 60)
}

const part = (element: XmlElement, local: string): string | null =>
  textOf(childOf(element, local))?.slice(0, 20) ?? null
