import { splitAccessKey } from '@esquadro/contract/fields/access-key'
import { businessDay, isIsoDay } from '@esquadro/contract/fields/date'
import type { FileRefusal } from '@esquadro/contract/fields/invoice-check'
import { centsFromDecimal } from '@esquadro/contract/fields/money'
import { type DigestReading, readDigest } from './digest.ts'
import {
  childOf,
  childrenOf,
  descendantsOf,
  find,
  readXml,
  textOf,
  type XmlElement,
  XmlRefused,
} from './xml.ts'

/** The content of a file, unchecked; `inspectNfe` checks it. */
export type NfeReading = NfeInvoice | NfeEventFile | NfeRefusal

export type NfeRefusal = { kind: 'refused'; reason: FileRefusal; at?: string }

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
  description: string
  ncm: string | null
  cfop: string | null
  unit: string | null
  /** Decimal text, as written. */
  quantity: string
  unitPrice: string
  valueCents: number
  discountCents: number
  /** indTot = 1: the item is part of the total. */
  countsInTotal: boolean
  /** vProd − vDesc if the item counts, else 0; never negative. */
  netCents: number
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
  items: NfeItem[]
  totals: {
    /** Goods and services. */
    productsCents: number
    discountCents: number
    freightCents: number
    invoiceCents: number
  }
  tpAmb: string
  tpNF: string
  finNFe: string
  refNFe: string[]
  protocol: NfeProtocol | null
  digest: DigestReading
  /** Events in the same file as the invoice. */
  events: NfeEvent[]
}

export type NfeEventFile = {
  kind: 'event'
  events: NfeEvent[]
  /** The first cancellation of the file, if any. */
  cancellation: NfeEvent | null
}

/** Reads an NF-e, NFC-e or event file. Never throws: returns an unreadable file as a refusal with its reason. */
export function readNfe(bytes: Uint8Array): NfeReading {
  try {
    return readRoot(readXml(bytes))
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error
    return { kind: 'refused', reason: error.reason, ...(error.at !== undefined && { at: error.at }) }
  }
}

const OTHER_ROOTS: Readonly<Record<string, FileRefusal>> = {
  CTe: 'cte',
  cteProc: 'cte',
  procCTe: 'cte',
  CTeOS: 'cte',
  cteOSProc: 'cte',
  MDFe: 'mdfe',
  mdfeProc: 'mdfe',
  CFe: 'cfe',
  CompNfse: 'nfse',
  NFSe: 'nfse',
  Nfse: 'nfse',
  ConsultarNfseResposta: 'nfse',
  enviNFe: 'batch',
}

function readRoot(root: XmlElement): NfeReading {
  switch (root.local) {
    case 'nfeProc':
      return readProcessed(root)
    case 'NFe':
      return readInvoice([], root, null, [])
    case 'procEventoNFe':
    case 'evento':
    case 'envEvento':
    case 'retEvento':
    case 'retEnvEvento':
      return readEventFile(root)
    default:
      throw new XmlRefused(
        Object.hasOwn(OTHER_ROOTS, root.local)
          ? (OTHER_ROOTS[root.local] ?? 'not-an-invoice')
          : 'not-an-invoice',
        root.local.slice(0, 60),
      )
  }
}

function readProcessed(root: XmlElement): NfeInvoice {
  const invoices = childrenOf(root, 'NFe')
  if (invoices.length > 1) throw new XmlRefused('several-invoices')
  const nfe = invoices[0]
  if (!nfe) throw new XmlRefused('incomplete', 'NFe')
  const beside = root.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && child !== nfe,
  )
  return readInvoice([root], nfe, childOf(root, 'protNFe'), readEvents({ ...root, children: beside }))
}

function readInvoice(
  ancestors: XmlElement[],
  nfe: XmlElement,
  protocol: XmlElement | null,
  events: NfeEvent[],
): NfeInvoice {
  const invoice = childOf(nfe, 'infNFe')
  if (!invoice) throw new XmlRefused('incomplete', 'infNFe')
  const ide = needed(invoice, 'ide')
  return {
    kind: 'invoice',
    key: keyOf(invoice),
    model: text(ide, 'mod'),
    series: whole(ide, 'serie'),
    number: whole(ide, 'nNF'),
    ...issueDate(ide),
    emitter: emitterOf(needed(invoice, 'emit')),
    recipient: recipientOf(childOf(invoice, 'dest')),
    items: itemsOf(invoice),
    totals: totalsOf(needed(invoice, 'total')),
    tpAmb: text(ide, 'tpAmb'),
    tpNF: text(ide, 'tpNF'),
    finNFe: textOf(childOf(ide, 'finNFe')) ?? '1',
    refNFe: referencesOf(ide),
    protocol: protocol && protocolOf(protocol),
    digest: readDigest(ancestors, nfe, invoice),
    events,
  }
}

/** The layout's limit for the number of referenced documents. */
const MAX_REFERENCES = 500

function referencesOf(ide: XmlElement): string[] {
  const references = descendantsOf(ide, 'refNFe').flatMap((found) => textOf(found)?.slice(0, 60) ?? [])
  if (references.length > MAX_REFERENCES) throw new XmlRefused('bad-value', 'refNFe')
  return references
}

function keyOf(invoice: XmlElement): string {
  const id = invoice.attributes.get('Id') ?? ''
  const key = id.startsWith('NFe') ? id.slice(3) : ''
  if (!splitAccessKey(key)) throw new XmlRefused(id === '' ? 'incomplete' : 'bad-value', 'Id')
  return key
}

function issueDate(ide: XmlElement) {
  const written = textOf(childOf(ide, 'dhEmi')) ?? textOf(childOf(ide, 'dEmi'))
  if (written === null) throw new XmlRefused('incomplete', 'dhEmi')
  // Layouts before 3.10 have a day without time; noon is the same day everywhere in Brazil.
  const at = instantOf(/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T12:00:00-03:00` : written)
  if (at === null) throw new XmlRefused('bad-value', 'dhEmi')
  return { issuedAt: at, issuedOn: businessDay(new Date(at)), issuedMonth: written.slice(0, 7) }
}

/** Parses ISO 8601, in Brasília's time without an offset, to an instant in UTC; or null. */
function instantOf(written: string | null): string | null {
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(written ?? '') ?? []
  if (day === undefined || !isIsoDay(day)) return null
  const at = Date.parse(`${day}T${time}${offset ?? '-03:00'}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

function emitterOf(element: XmlElement): NfeParty {
  const party = partyOf(element)
  if (party.document === null) throw new XmlRefused('incomplete', 'emit')
  return { ...party, state: textOf(find(element, 'enderEmit', 'UF'))?.slice(0, 2) ?? null }
}

function recipientOf(element: XmlElement | null): NfeParty {
  if (!element) return { kind: 'none', document: null, name: null, state: null }
  return { ...partyOf(element), state: textOf(find(element, 'enderDest', 'UF'))?.slice(0, 2) ?? null }
}

function partyOf(element: XmlElement): NfeParty {
  const name = textOf(childOf(element, 'xNome'))?.slice(0, 200) ?? null
  const cnpj = textOf(childOf(element, 'CNPJ'))
  const cpf = textOf(childOf(element, 'CPF'))
  if (cnpj !== null && cpf !== null) throw new XmlRefused('ambiguous', 'CPF')
  const document = (cnpj ?? cpf)?.slice(0, 20) ?? null
  const common = { name, state: null }
  if (document !== null) return { kind: cnpj === null ? 'cpf' : 'cnpj', document, ...common }
  // An empty idEstrangeiro also means a foreign buyer; an empty CPF means none.
  return { kind: childOf(element, 'idEstrangeiro') ? 'foreign' : 'none', document: null, ...common }
}

/** The layout's limit for the number of items and for their numbers. */
const MOST_ITEMS = 990

function itemsOf(invoice: XmlElement): NfeItem[] {
  const items = childrenOf(invoice, 'det').map(itemOf)
  if (items.length === 0) throw new XmlRefused('incomplete', 'det')
  if (items.length > MOST_ITEMS) throw new XmlRefused('bad-value', 'det')
  if (new Set(items.map((item) => item.number)).size !== items.length)
    throw new XmlRefused('ambiguous', 'nItem')
  return items
}

function itemOf(element: XmlElement): NfeItem {
  const product = needed(element, 'prod')
  const number = Number(element.attributes.get('nItem'))
  if (!Number.isInteger(number) || number < 1 || number > MOST_ITEMS)
    throw new XmlRefused('bad-value', 'nItem')
  const valueCents = amount(product, 'vProd')
  const discountCents = amount(product, 'vDesc', 0)
  const countsInTotal = (textOf(childOf(product, 'indTot')) ?? '1') === '1'
  return {
    number,
    code: text(product, 'cProd').slice(0, 60),
    ean: eanOf(product),
    description: text(product, 'xProd').slice(0, 500),
    ncm: textOf(childOf(product, 'NCM'))?.slice(0, 8) ?? null,
    cfop: textOf(childOf(product, 'CFOP'))?.slice(0, 4) ?? null,
    unit: textOf(childOf(product, 'uCom'))?.slice(0, 10) ?? null,
    quantity: decimal(product, 'qCom'),
    unitPrice: decimal(product, 'vUnCom'),
    valueCents,
    discountCents,
    countsInTotal,
    netCents: countsInTotal ? Math.max(0, valueCents - discountCents) : 0,
  }
}

function eanOf(product: XmlElement): string | null {
  const ean = textOf(childOf(product, 'cEAN')) ?? ''
  return /^\d{8,14}$/.test(ean) ? ean : null
}

function totalsOf(total: XmlElement) {
  const goods = needed(total, 'ICMSTot')
  const services = childOf(total, 'ISSQNtot')
  return {
    productsCents: amount(goods, 'vProd') + (services ? amount(services, 'vServ', 0) : 0),
    discountCents: amount(goods, 'vDesc', 0) + (services ? amount(services, 'vDescIncond', 0) : 0),
    freightCents: amount(goods, 'vFrete', 0),
    invoiceCents: amount(goods, 'vNF'),
  }
}

function protocolOf(element: XmlElement): NfeProtocol {
  const info = needed(element, 'infProt')
  return {
    key: textOf(childOf(info, 'chNFe'))?.slice(0, 60) ?? null,
    status: text(info, 'cStat').slice(0, 10),
    at: instantOf(textOf(childOf(info, 'dhRecbto'))),
    number: textOf(childOf(info, 'nProt'))?.slice(0, 20) ?? null,
    digest: textOf(childOf(info, 'digVal'))?.replace(/\s/g, '').slice(0, 100) ?? null,
    environment: textOf(childOf(info, 'tpAmb'))?.slice(0, 2) ?? null,
  }
}

function readEventFile(root: XmlElement): NfeEventFile {
  const events = readEvents(
    root.local === 'evento' || root.local === 'retEvento' ? { ...root, children: [root] } : root,
  )
  if (events.length === 0) throw new XmlRefused('incomplete', 'infEvento')
  return {
    kind: 'event',
    events,
    cancellation: events.find((event) => event.type === 'cancellation') ?? null,
  }
}

const CANCELLATIONS = new Set(['110111', '110112'])

/** Merges the request and the response of an event into one; the response takes precedence. */
function readEvents(root: XmlElement): NfeEvent[] {
  const events = new Map<string, NfeEvent>()
  for (const container of [...descendantsOf(root, 'evento'), ...descendantsOf(root, 'retEvento')]) {
    const info = childOf(container, 'infEvento')
    const key = textOf(info && childOf(info, 'chNFe'))?.slice(0, 60)
    if (!info || key === undefined) continue
    const code = textOf(childOf(info, 'tpEvento'))?.slice(0, 10) ?? ''
    const id = `${key} ${code} ${textOf(childOf(info, 'nSeqEvento')) ?? '1'}`
    const before = events.get(id)
    events.set(id, {
      type: CANCELLATIONS.has(code) ? 'cancellation' : code === '110110' ? 'correction' : 'other',
      code,
      key,
      at:
        instantOf(textOf(childOf(info, 'dhRegEvento'))) ??
        before?.at ??
        instantOf(textOf(childOf(info, 'dhEvento'))),
      protocolStatus: textOf(childOf(info, 'cStat'))?.slice(0, 10) ?? before?.protocolStatus ?? null,
      environment: textOf(childOf(info, 'tpAmb'))?.slice(0, 2) ?? before?.environment ?? null,
    })
  }
  return [...events.values()]
}

function needed(element: XmlElement, local: string): XmlElement {
  const found = childOf(element, local)
  if (!found) throw new XmlRefused('incomplete', local)
  return found
}

function text(element: XmlElement, local: string): string {
  const found = textOf(childOf(element, local))
  if (found === null) throw new XmlRefused('incomplete', local)
  return found
}

function whole(element: XmlElement, local: string): number {
  const found = text(element, local)
  if (!/^\d{1,9}$/.test(found)) throw new XmlRefused('bad-value', local)
  return Number(found)
}

function decimal(element: XmlElement, local: string): string {
  const found = text(element, local)
  if (!/^\d{1,15}(?:\.\d{1,10})?$/.test(found)) throw new XmlRefused('bad-value', local)
  return found
}

function amount(element: XmlElement, local: string, missing?: number): number {
  const found = textOf(childOf(element, local))
  if (found === null && missing !== undefined) return missing
  const cents = found === null ? null : centsFromDecimal(found)
  if (cents === null || cents < 0) throw new XmlRefused(found === null ? 'incomplete' : 'bad-value', local)
  return cents
}
