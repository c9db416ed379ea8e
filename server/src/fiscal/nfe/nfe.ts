import type { FileRefusal } from '@esquadro/contract/platform/fields/invoice-check'
import type { RefusalDetails } from '@esquadro/contract/platform/fields/schemas'
import type { DigestReading } from './signature/digest.ts'
import type { SignatureReading } from './signature/signature.ts'

/** The content of a file, unchecked; `inspectNfe` checks it. */
export type NfeReading = NfeInvoice | NfeEventFile | NfeRefusal

export type NfeRefusal = { kind: 'refused'; reason: FileRefusal; details?: RefusalDetails }

export type NfeParty = {
  kind: 'cpf' | 'cnpj' | 'foreign' | 'none'
  /** Without punctuation, letters kept; null if it is missing or the party is foreign. */
  document: string | null
  name: string | null
  state: string | null
}

export type NfeItem = {
  number: number
  /** The store's own code (cProd). */
  code: string
  /** Null for 'SEM GTIN'. */
  ean: string | null
  /** cEANTrib, cBarra and cBarraTrib, where they differ from cEAN. */
  otherCodes: string[]
  description: string
  ncm: string | null
  cfop: string | null
  unit: string | null
  /** Decimal text, as written. */
  quantity: string
  unitPrice: string
  valueCents: number
  discountCents: number
  /** vFrete, vSeg and vOutro. */
  chargesCents: number
  /** indTot = 1: the item is part of the total. */
  countsInTotal: boolean
  /** vProd − vDesc if the item counts, else 0; never negative. */
  netCents: number
  /** The items of other documents to which the item refers (DFeReferenciado). */
  references: NfeItemReference[]
}

export type NfeItemReference = {
  /** The key of the document, without blanks. */
  key: string
  /** The number of its item; null if only the document is named. */
  line: number | null
}

/** The documents to which an invoice as a whole refers (NFref), in the order of the file. Keys have no blanks. */
export type NfeReferences = {
  /** refNFe. */
  keys: string[]
  /** refNFeSig: keys whose random code is replaced by zeros; the check digit is that of the full key. */
  sealedKeys: string[]
  /** refECF: coupons of a fiscal printer. */
  coupons: { model: string | null; printer: string | null; number: string | null }[]
  /** refNF and refNFP: invoices on paper. */
  papers: {
    document: string | null
    yearMonth: string | null
    model: string | null
    series: string | null
    number: string | null
  }[]
}

export type NfeProtocol = {
  key: string | null
  /** cStat; 100 and 150 mean authorised. */
  status: string
  /** ISO instant, or null. */
  at: string | null
  number: string | null
  digest: string | null
  environment: string | null
  /** Whether the unsigned parts, the protocol and the wrapper of the invoice, conform to the layout. */
  hasForm: boolean
}

export type NfeEvent = {
  type: 'cancellation' | 'correction' | 'other'
  /** tpEvento: 110111 cancellation, 110112 cancellation by substitution, 110110 correction. */
  code: string
  key: string
  /** ISO instant of its registration or else of its submission; null if both are missing. */
  at: string | null
  /** cStat of the response; 135, 136 and 155 mean that it took effect. Null without a response. */
  protocolStatus: string | null
  environment: string | null
  /** Null if the request of the event, which its author signs, is not in the file. */
  proof: { digest: DigestReading; signature: SignatureReading } | null
}

export type NfeInvoice = {
  kind: 'invoice'
  key: string
  model: string
  series: number
  number: number
  /** ISO instant in UTC. */
  issuedAt: string
  /** Business day in São Paulo. */
  issuedOn: string
  /** Such as `2026-07`, in the issuer's own time zone. */
  issuedMonth: string
  emitter: NfeParty
  recipient: NfeParty
  /** The version of the layout, such as `4.00`. */
  layout: string | null
  items: NfeItem[]
  totals: NfeTotals
  tpAmb: string
  /** The nature of the operation, in the issuer's words (natOp). */
  nature: string
  tpNF: string
  finNFe: string
  /** The type of a credit note (finNFe 5) or debit note (finNFe 6), two digits. */
  tpNFCredito: string | null
  tpNFDebito: string | null
  references: NfeReferences
  protocol: NfeProtocol | null
  digest: DigestReading
  signature: SignatureReading
  schema: SchemaReading
  /** Events in the same file as the invoice. */
  events: NfeEvent[]
}

/** Returns the keys of all NF-e and NFC-e to which an invoice refers, as a whole or by item, each once; also sealed ones. */
export const referencedKeys = ({ items, references }: Pick<NfeInvoice, 'items' | 'references'>): string[] => [
  ...new Set([
    ...items.flatMap((item) => item.references.map(({ key }) => key)),
    ...references.keys,
    ...references.sealedKeys,
  ]),
]

export type NfeTotals = {
  /** Goods and services. */
  productsCents: number
  discountCents: number
  /** vFrete, vSeg and vOutro. */
  chargesCents: number
  invoiceCents: number
  /**
   * The totals that vNF may have by the layout's formula; several, because some amounts count only in some
   * states or years.
   */
  expectedCents: number[]
  /** The values without taxes (vProdLiq, since November 2026), which earn nothing by themselves; null if none is stated. */
  net: { itemsCents: number; totalCents: number } | null
}

/**
 * The result of validating a document with the official schemas: `absent` if none are installed,
 * `unknown-layout` if none covers the document's version. `differs` has the validator's first message.
 */
export type SchemaReading =
  | { state: 'absent' | 'valid' | 'unknown-layout' | 'failed' }
  | { state: 'differs'; message: string; line: number }

export type NfeEventFile = {
  kind: 'event'
  /** At least one. */
  events: NfeEvent[]
}
