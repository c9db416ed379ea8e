import { splitAccessKey } from '@esquadro/contract/platform/fields/access-key'
import { businessDay } from '@esquadro/contract/platform/fields/date'
import type { FileRefusal } from '@esquadro/contract/platform/fields/invoice-check'
import { requireNamespaces, withoutForeign } from './namespaces.ts'
import type {
  NfeEvent,
  NfeEventFile,
  NfeInvoice,
  NfeItem,
  NfeParty,
  NfeProtocol,
  NfeReading,
  NfeRefusal,
} from './nfe.ts'
import { readEventFile, readEvents } from './read-events.ts'
import { readItemReferences, readReferences } from './read-references.ts'
import type { Validate } from './schemas.ts'
import { type Authorities, noAuthorities } from './signature/chain.ts'
import { canonical, type DigestReading, readDigest } from './signature/digest.ts'
import { readSignature } from './signature/signature.ts'
import { readTotals } from './totals.ts'
import { amount, decimal, MAX_ITEMS, needed, parseInstant, sumChildren, text, whole } from './values.ts'
import { childOf, childrenOf, find, readIntact, textOf, type XmlElement } from './xml.ts'
import { XmlRefused } from './xml-text.ts'

/** The certificate authorities and schemas that verify a document. */
export interface Trust {
  readonly authorities: Authorities
  readonly validate: Validate
}

const noTrust: Trust = { authorities: noAuthorities, validate: () => ({ state: 'absent' }) }

/**
 * Reads an NF-e, NFC-e or event file and verifies its signature. Never throws: returns the reason for an
 * unreadable file.
 */
export function readNfe(bytes: Uint8Array, trust: Trust = noTrust): NfeReading {
  try {
    const { reading, root, isAsSent } = readIntact(
      bytes,
      (outer, source) => {
        const document = withoutEnvelope(outer)
        return {
          reading: readRoot(document, trust.authorities),
          root: document,
          isAsSent: source === 'as-declared' && document === outer,
        }
      },
      (found) => isSignedAsRead(found.reading),
    )
    if (reading.kind !== 'invoice') return reading
    const document = isAsSent ? bytes : new TextEncoder().encode(canonical(root, []))
    return { ...reading, schema: trust.validate(document, root.local, reading.layout) }
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error
    const { reason, details } = error
    return { kind: 'refused', reason, ...(Object.keys(details).length > 0 && { details }) }
  }
}

/** Whether the signed content is what was signed, so that the file was read in its right encoding. */
function isSignedAsRead(reading: NfeInvoice | NfeEventFile): boolean {
  const digests =
    reading.kind === 'invoice' ? [reading.digest] : reading.events.flatMap(({ proof }) => proof?.digest ?? [])
  return digests.length > 0 && digests.every(({ match }) => INTACT.has(match))
}
const INTACT = new Set<DigestReading['match']>(['exact', 'reformatted'])

/** The deepest document within the envelope of a web service. */
const ENVELOPE_DEPTH = 5

/**
 * Returns the document within the envelope of SEFAZ's web service, which some systems store with it, with the namespaces
 * of the envelope; any other root as it is.
 */
function withoutEnvelope(root: XmlElement): XmlElement {
  if (root.local !== 'Envelope') return root
  let here = root
  for (let depth = 0; depth < ENVELOPE_DEPTH; depth += 1) {
    const [content, ...more] = here.children.filter(
      (child): child is XmlElement => typeof child !== 'string' && child.local !== 'Header',
    )
    if (!content || more.length > 0) return root
    here = { ...content, namespaces: new Map([...here.namespaces, ...content.namespaces]) }
    if (isKnownRoot(here.local)) return here
  }
  return root
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

const EVENT_ROOTS = new Set(['procEventoNFe', 'evento', 'envEvento', 'retEvento', 'retEnvEvento'])

const isKnownRoot = (local: string): boolean =>
  local === 'nfeProc' || local === 'NFe' || EVENT_ROOTS.has(local) || Object.hasOwn(OTHER_ROOTS, local)

function readRoot(root: XmlElement, authorities: Authorities): Exclude<NfeReading, NfeRefusal> {
  switch (root.local) {
    case 'nfeProc': {
      const own = withoutForeign(root)
      requireNamespaces(own)
      return readProcessed(own, authorities)
    }
    case 'NFe':
      requireNamespaces(root)
      return readInvoice({ ancestors: [], nfe: root, protocol: null, events: [] }, authorities)
    default:
      if (EVENT_ROOTS.has(root.local)) {
        requireNamespaces(root)
        return readEventFile(root, authorities)
      }
      throw new XmlRefused(
        Object.hasOwn(OTHER_ROOTS, root.local)
          ? (OTHER_ROOTS[root.local] ?? 'not-an-invoice')
          : 'not-an-invoice',
        root.local.slice(0, 60),
      )
  }
}

function readProcessed(root: XmlElement, authorities: Authorities): NfeInvoice {
  const invoices = childrenOf(root, 'NFe')
  if (invoices.length > 1) throw new XmlRefused('several-invoices')
  const nfe = invoices[0]
  if (!nfe) throw new XmlRefused('incomplete', 'NFe')
  const beside = root.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && child !== nfe,
  )
  const events = readEvents({ ...root, children: beside }, authorities)
  return readInvoice({ ancestors: [root], nfe, protocol: childOf(root, 'protNFe'), events }, authorities)
}

interface InvoiceParts {
  readonly ancestors: readonly XmlElement[]
  readonly nfe: XmlElement
  readonly protocol: XmlElement | null
  readonly events: NfeEvent[]
}

function readInvoice(
  { ancestors, nfe, protocol, events }: InvoiceParts,
  authorities: Authorities,
): NfeInvoice {
  const invoice = childOf(nfe, 'infNFe')
  if (!invoice) throw new XmlRefused('incomplete', 'infNFe')
  const ide = needed(invoice, 'ide')
  const issued = issueDate(ide)
  const signed = { ancestors, parent: nfe, element: invoice }
  return {
    kind: 'invoice',
    key: keyOf(invoice),
    model: text(ide, 'mod'),
    series: whole(ide, 'serie'),
    number: whole(ide, 'nNF'),
    ...issued,
    emitter: emitterOf(needed(invoice, 'emit')),
    recipient: recipientOf(childOf(invoice, 'dest')),
    layout: invoice.attributes.get('versao')?.slice(0, 10) ?? null,
    items: itemsOf(invoice),
    totals: readTotals(needed(invoice, 'total'), childrenOf(invoice, 'det')),
    tpAmb: text(ide, 'tpAmb'),
    nature: textOf(childOf(ide, 'natOp'))?.slice(0, 200) ?? '',
    tpNF: text(ide, 'tpNF'),
    finNFe: textOf(childOf(ide, 'finNFe')) ?? '1',
    tpNFCredito: textOf(childOf(ide, 'tpNFCredito'))?.padStart(2, '0').slice(0, 10) ?? null,
    tpNFDebito: textOf(childOf(ide, 'tpNFDebito'))?.padStart(2, '0').slice(0, 10) ?? null,
    references: readReferences(ide),
    protocol: protocol && protocolOf(protocol, [...ancestors, nfe]),
    digest: readDigest(signed),
    signature: readSignature(signed, new Date(issued.issuedAt), authorities),
    schema: { state: 'absent' },
    events,
  }
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
  // Layouts before 3.10 have a day without time; at noon it is the same day everywhere in Brazil.
  const at = parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T12:00:00-03:00` : written)
  if (at === null) throw new XmlRefused('bad-value', 'dhEmi')
  return { issuedAt: at, issuedOn: businessDay(new Date(at)), issuedMonth: written.slice(0, 7) }
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

function itemsOf(invoice: XmlElement): NfeItem[] {
  const items = childrenOf(invoice, 'det').map(itemOf)
  if (items.length === 0) throw new XmlRefused('incomplete', 'det')
  if (items.length > MAX_ITEMS) throw new XmlRefused('bad-value', 'det', MAX_ITEMS)
  if (new Set(items.map((item) => item.number)).size !== items.length)
    throw new XmlRefused('ambiguous', 'nItem')
  return items
}

function itemOf(element: XmlElement): NfeItem {
  const product = needed(element, 'prod')
  const number = Number(element.attributes.get('nItem'))
  if (!Number.isInteger(number) || number < 1 || number > MAX_ITEMS)
    throw new XmlRefused('bad-value', 'nItem')
  const valueCents = amount(product, 'vProd')
  const discountCents = amount(product, 'vDesc', 0)
  const countsInTotal = (textOf(childOf(product, 'indTot')) ?? '1') === '1'
  return {
    number,
    code: text(product, 'cProd').slice(0, 60),
    ean: eanOf(product),
    otherCodes: otherCodesOf(product),
    description: text(product, 'xProd').slice(0, 500),
    ncm: textOf(childOf(product, 'NCM'))?.slice(0, 8) ?? null,
    cfop: textOf(childOf(product, 'CFOP'))?.slice(0, 4) ?? null,
    unit: textOf(childOf(product, 'uCom'))?.slice(0, 10) ?? null,
    quantity: decimal(product, 'qCom'),
    unitPrice: decimal(product, 'vUnCom'),
    valueCents,
    discountCents,
    chargesCents: sumChildren(product, 'vFrete', 'vSeg', 'vOutro'),
    countsInTotal,
    netCents: countsInTotal ? Math.max(0, valueCents - discountCents) : 0,
    references: readItemReferences(element),
  }
}

function eanOf(product: XmlElement): string | null {
  const ean = textOf(childOf(product, 'cEAN')) ?? ''
  return /^\d{8,14}$/.test(ean) ? ean : null
}

function otherCodesOf(product: XmlElement): string[] {
  const own = textOf(childOf(product, 'cEAN'))
  const codes = ['cEANTrib', 'cBarra', 'cBarraTrib'].flatMap((local) => textOf(childOf(product, local)) ?? [])
  return [...new Set(codes)]
    .filter((code) => code !== own && code !== 'SEM GTIN')
    .map((code) => code.slice(0, 60))
}

function protocolOf(element: XmlElement, around: readonly XmlElement[]): NfeProtocol {
  const info = needed(element, 'infProt')
  const number = textOf(childOf(info, 'nProt'))?.slice(0, 20) ?? null
  return {
    key: textOf(childOf(info, 'chNFe'))?.slice(0, 60) ?? null,
    status: text(info, 'cStat').slice(0, 10),
    at: parseInstant(textOf(childOf(info, 'dhRecbto'))),
    number,
    digest: textOf(childOf(info, 'digVal'))?.replace(/\s/g, '').slice(0, 100) ?? null,
    environment: textOf(childOf(info, 'tpAmb'))?.slice(0, 2) ?? null,
    hasForm: [...around, element, info].every((part) => hasForm(part, number)),
  }
}

/** Whether an element has the attributes of the layout, except those of other namespaces, and the `Id` names the protocol. */
function hasForm({ local, attributes }: XmlElement, protocol: string | null): boolean {
  const own = [...attributes].filter(([name]) => !name.includes(':'))
  if (local === 'nfeProc' || local === 'protNFe')
    return own.length === 1 && /^\d\.\d\d$/.test(attributes.get('versao') ?? '')
  return own.every(([name, value]) => local === 'infProt' && name === 'Id' && value.slice(2) === protocol)
}
