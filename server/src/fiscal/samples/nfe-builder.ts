import { createHash } from 'node:crypto'
import { accessKeyDigit, splitAccessKey } from '@esquadro/contract/platform/fields/access-key'
import { STATE_CODES, type State } from '@esquadro/contract/platform/fields/state'
import { type Signer, signInfo, theAuthority } from './authority.ts'
import { nextNumber } from './counter.ts'
import { aCpf } from './documents.ts'

export type NfeItemDraft = {
  code: string
  ean?: string
  /** cEANTrib: the EAN of the unit for taxes. */
  unitEan?: string
  /** cBarra and cBarraTrib: bar codes that are no GTIN. */
  barCode?: string
  unitBarCode?: string
  description?: string
  quantity?: number
  /** vProd: the line total before discount. */
  valueCents: number
  discountCents?: number
  countsInTotal?: boolean
  ncm?: string
  cfop?: string
  unit?: string
  /** vProdLiq and vUnComLiq: the value without taxes. */
  netCents?: number
  /** XML of the taxes (imposto). */
  taxes?: string
  /** The items of other documents to which the item refers, one `DFeReferenciado` each. */
  refersTo?: readonly { readonly key: string; readonly line?: number }[]
}

export type NfeDraft = {
  storeCnpj: string
  storeName?: string
  state?: State
  /** CPF or CNPJ with a name, a foreign recipient, or null for none. */
  recipient?: { document: string; name?: string } | { foreign: true } | null
  issuedAt: Date
  /** The offset in which the time of issue is written, such as `-05:00`; by default Brasília's. */
  offset?: string
  items: NfeItemDraft[]
  model?: '55' | '65' | '57'
  series?: number
  /** Default: the next number from 1. Pass it for a reproducible key. */
  number?: number
  freightCents?: number
  /** Other totals of ICMSTot, as written, such as `{ vST: '10.00' }`. */
  otherTotals?: Readonly<Record<string, string>>
  /** XML behind ICMSTot, such as the totals of services or of the tax reform. */
  moreTotals?: string
  tpAmb?: string
  natOp?: string
  tpNF?: string
  finNFe?: string
  tpNFCredito?: string
  tpNFDebito?: string
  refNFe?: string[]
  /** Full keys, written with their random code replaced by zeros. */
  refNFeSig?: string[]
  refECF?: readonly { readonly printer: string; readonly number: string }[]
  refNF?: readonly { readonly cnpj: string; readonly yearMonth: string; readonly number: string }[]
  /** Keys of advance payments (gPagAntecipado). */
  prepaidBy?: string[]
  /** Null: an NFe without authorisation. */
  protocol?: {
    status?: string
    key?: string
    environment?: string
    digest?: string
    at?: Date
    number?: string
  } | null
  /** The issuer's 14 characters in the key, if not the store's. */
  keyCnpj?: string
  /** Replaces the correct key. */
  key?: string
  totals?: { productsCents?: number; discountCents?: number; invoiceCents?: number }
  /** Replaces the correct digest; null omits the signature. */
  digest?: string | null
  /** Replaces the signer; by default one of the store, with a certificate of the tests' authority. */
  signer?: Signer
  /** Replaces the correct signature value. */
  signatureValue?: string
  /** Changes the content of infNFe before it is signed. */
  change?: (content: string) => string
  /** XML to insert beside the invoice in nfeProc. */
  beside?: string
}

export type BuiltFile = { key: string; xml: string; bytes: Uint8Array }

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'
// Far from numbers that callers pass, so keys never collide.
const FIRST_NUMBER = 500_000

/** The authority that signs the documents of the tests; `aTestApp` trusts it. */
export const TEST_AUTHORITY = 'Autoridade dos Testes'

/**
 * Returns an authorised NF-e or NFC-e with a valid key and correct totals, signed by its issuer. The draft overrides any
 * part of it.
 */
export function anNfe(draft: NfeDraft): BuiltFile {
  const model = draft.model ?? '55'
  const series = draft.series ?? 1
  const number = draft.number ?? FIRST_NUMBER + nextNumber()
  const key = draft.key ?? keyOf(draft, model, series, number)
  const { change = (content) => content } = draft
  const content = change(invoiceContent(draft, { model, series, number, key }))
  const attributes = `Id="NFe${key}" versao="4.00"`
  const right = sha1(`<infNFe xmlns="${NAMESPACE}" ${attributes}>${content}</infNFe>`)
  const digest = draft.digest === undefined ? right : draft.digest
  const nfe = `<NFe xmlns="${NAMESPACE}"><infNFe ${attributes}>${content}</infNFe>${digest === null ? '' : signature(`NFe${key}`, digest, draft)}</NFe>`
  const xml =
    draft.protocol === null
      ? `${DECLARATION}${nfe}`
      : `${DECLARATION}<nfeProc xmlns="${NAMESPACE}" versao="4.00">${nfe}${protocol(draft, key, digest ?? right)}${draft.beside ?? ''}</nfeProc>`
  return { key, xml, bytes: new TextEncoder().encode(xml) }
}

/** Returns a return invoice (finNFe 4, incoming) that refers to the original sale as a whole. */
export const aReturnNfe = (draft: Omit<NfeDraft, 'finNFe' | 'refNFe'> & { originalKey: string }): BuiltFile =>
  anNfe({ tpNF: '0', ...draft, finNFe: '4', refNFe: [draft.originalKey] })

/** Returns the cancellation event of an invoice with its registration; `status: null` omits the registration. */
export function aCancellation(options: {
  key: string
  at: Date
  status?: string | null
  code?: string
  tpAmb?: string
  /** Null: the request is not signed. */
  signer?: Signer | null
}): BuiltFile {
  const { key, at, status = '135', code = '110111', tpAmb = '1', signer } = options
  const issuer = splitAccessKey(key)?.cnpj ?? ''
  const common = tag('chNFe', key) + tag('tpEvento', code) + tag('nSeqEvento', '1')
  const id = `ID${code}${key}01`
  const content =
    `${tag('cOrgao', key.slice(0, 2))}${tag('tpAmb', tpAmb)}${tag('CNPJ', issuer)}${common}` +
    tag('dhEvento', written(at))
  const digest = sha1(`<infEvento xmlns="${NAMESPACE}" Id="${id}">${content}</infEvento>`)
  const signed =
    signer === null ? '' : signature(id, digest, { storeCnpj: issuer, ...(signer && { signer }) })
  const event = `<evento versao="1.00"><infEvento Id="${id}">${content}</infEvento>${signed}</evento>`
  const answer =
    status === null
      ? ''
      : `<retEvento versao="1.00"><infEvento>${tag('tpAmb', tpAmb)}${tag('cStat', status)}${common}` +
        `${tag('dhRegEvento', written(at))}${tag('nProt', '135260000000001')}</infEvento></retEvento>`
  const xml = `${DECLARATION}<procEventoNFe xmlns="${NAMESPACE}" versao="1.00">${event}${answer}</procEventoNFe>`
  return { key, xml, bytes: new TextEncoder().encode(xml) }
}

/** Returns one file with the requests and registrations of several events. */
export function aLotOfEvents(events: readonly BuiltFile[]): BuiltFile {
  const parts = events.map(({ xml }) => /<procEventoNFe[^>]*>(.*)<\/procEventoNFe>/s.exec(xml)?.[1] ?? '')
  const xml = `${DECLARATION}<envEvento xmlns="${NAMESPACE}" versao="1.00">${tag('idLote', '1')}${parts.join('')}</envEvento>`
  return { key: events[0]?.key ?? '', xml, bytes: new TextEncoder().encode(xml) }
}

/** Returns the request and the answer of a lot of events as two files, as systems store them. */
export function aLotInTwoFiles(events: readonly BuiltFile[]): { request: BuiltFile; answer: BuiltFile } {
  const partsOf = (name: string) =>
    events.map(({ xml }) => new RegExp(`<${name} .*</${name}>`, 's').exec(xml)?.[0] ?? '').join('')
  const file = (root: string, content: string): BuiltFile => {
    const xml = `${DECLARATION}<${root} xmlns="${NAMESPACE}" versao="1.00">${content}</${root}>`
    return { key: events[0]?.key ?? '', xml, bytes: new TextEncoder().encode(xml) }
  }
  const answered = tag('tpAmb', '1') + tag('cStat', '128') + tag('xMotivo', 'Lote de Evento Processado')
  return {
    request: file('envEvento', tag('idLote', '1') + partsOf('evento')),
    answer: file('retEnvEvento', tag('idLote', '1') + answered + partsOf('retEvento')),
  }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

function keyOf(draft: NfeDraft, model: string, series: number, number: number): string {
  const first43 = [
    STATE_CODES[draft.state ?? 'SP'],
    written(draft.issuedAt, draft.offset).slice(2, 4) + written(draft.issuedAt, draft.offset).slice(5, 7),
    draft.keyCnpj ?? draft.storeCnpj,
    model,
    String(series).padStart(3, '0'),
    String(number).padStart(9, '0'),
    '1',
    String((number * 48_271 + series * 7 + 12_345_678) % 100_000_000).padStart(8, '0'),
  ].join('')
  return `${first43}${accessKeyDigit(first43)}`
}

function invoiceContent(
  draft: NfeDraft,
  ids: { model: string; series: number; number: number; key: string },
): string {
  return (
    identification(draft, ids) +
    emitter(draft) +
    recipient(draft, ids.model) +
    draft.items
      .map((entry, index) => item(entry, index, index === 0 ? (draft.freightCents ?? 0) : 0))
      .join('') +
    totals(draft) +
    tag('transp', '<modFrete>9</modFrete>', true)
  )
}

function identification(
  draft: NfeDraft,
  { model, series, number, key }: { model: string; series: number; number: number; key: string },
): string {
  return (
    `<ide>${tag('cUF', String(STATE_CODES[draft.state ?? 'SP']))}${tag('cNF', key.slice(35, 43))}` +
    `${tag('natOp', draft.natOp ?? 'Venda de mercadoria')}${tag('mod', model)}${tag('serie', String(series))}` +
    `${tag('nNF', String(number))}${tag('dhEmi', written(draft.issuedAt, draft.offset))}${tag('tpNF', draft.tpNF ?? '1')}` +
    `${tag('tpEmis', '1')}${tag('cDV', key.slice(43))}${tag('tpAmb', draft.tpAmb ?? '1')}` +
    `${tag('finNFe', draft.finNFe ?? '1')}${noteType(draft)}${references(draft)}</ide>`
  )
}

const noteType = ({ tpNFDebito, tpNFCredito }: NfeDraft) =>
  `${tpNFDebito === undefined ? '' : tag('tpNFDebito', tpNFDebito)}${tpNFCredito === undefined ? '' : tag('tpNFCredito', tpNFCredito)}`

function references(draft: NfeDraft): string {
  const groups = [
    ...(draft.refNFe ?? []).map((key) => tag('refNFe', key)),
    ...(draft.refNFeSig ?? []).map((key) => tag('refNFeSig', sealedKey(key))),
    ...(draft.refNF ?? []).map((paper) =>
      tag(
        'refNF',
        `${tag('cUF', '35')}${tag('AAMM', paper.yearMonth)}${tag('CNPJ', paper.cnpj)}${tag('mod', '01')}${tag('serie', '0')}${tag('nNF', paper.number)}`,
        true,
      ),
    ),
    ...(draft.refECF ?? []).map(({ printer, number }) =>
      tag('refECF', `${tag('mod', '2D')}${tag('nECF', printer)}${tag('nCOO', number)}`, true),
    ),
  ]
  const prepaid = (draft.prepaidBy ?? []).map((key) => tag('refNFe', key)).join('')
  return (
    groups.map((group) => tag('NFref', group, true)).join('') +
    (prepaid === '' ? '' : tag('gPagAntecipado', prepaid, true))
  )
}

/** Returns a key as `refNFeSig` names it: the random code is zeros, and the check digit stays. */
const sealedKey = (key: string) => `${key.slice(0, 35)}00000000${key.slice(43)}`

function emitter(draft: NfeDraft): string {
  const document = tag(draft.storeCnpj.length === 11 ? 'CPF' : 'CNPJ', draft.storeCnpj)
  const address = `<enderEmit>${tag('UF', draft.state ?? 'SP')}</enderEmit>`
  return `<emit>${document}${tag('xNome', draft.storeName ?? 'Loja de Exemplo Ltda.')}${address}</emit>`
}

function recipient(draft: NfeDraft, model: string): string {
  const found =
    draft.recipient === undefined ? (model === '65' ? null : { document: aCpf(1) }) : draft.recipient
  if (found === null) return ''
  if ('foreign' in found) return `<dest><idEstrangeiro></idEstrangeiro>${tag('xNome', 'Buyer Abroad')}</dest>`
  const document = tag(found.document.length === 11 ? 'CPF' : 'CNPJ', found.document)
  return `<dest>${document}${tag('xNome', found.name ?? 'Cliente de Exemplo')}</dest>`
}

/** The whole freight belongs to the first item. */
function item(draft: NfeItemDraft, index: number, freightCents: number): string {
  const quantity = draft.quantity ?? 1
  const ean = draft.ean ?? 'SEM GTIN'
  const unit = draft.unit ?? 'UN'
  return (
    `<det nItem="${index + 1}"><prod>${tag('cProd', draft.code)}${tag('cEAN', ean)}` +
    `${draft.barCode === undefined ? '' : tag('cBarra', draft.barCode)}` +
    `${tag('xProd', draft.description ?? `Produto ${draft.code}`)}${tag('NCM', draft.ncm ?? '69072100')}` +
    `${tag('CFOP', draft.cfop ?? '5102')}${tag('uCom', unit)}${tag('qCom', quantity.toFixed(4))}` +
    `${tag('vUnCom', (draft.valueCents / 100 / quantity).toFixed(10))}${netOf(draft, quantity)}${tag('vProd', money(draft.valueCents))}` +
    `${draft.unitEan === undefined ? '' : tag('cEANTrib', draft.unitEan)}` +
    `${draft.unitBarCode === undefined ? '' : tag('cBarraTrib', draft.unitBarCode)}` +
    `${freightCents > 0 ? tag('vFrete', money(freightCents)) : ''}` +
    `${draft.discountCents ? tag('vDesc', money(draft.discountCents)) : ''}` +
    `${tag('indTot', draft.countsInTotal === false ? '0' : '1')}</prod>${draft.taxes === undefined ? '' : tag('imposto', draft.taxes, true)}${itemReferences(draft)}</det>`
  )
}

const netOf = ({ netCents }: NfeItemDraft, quantity: number) =>
  netCents === undefined
    ? ''
    : tag('vUnComLiq', (netCents / 100 / quantity).toFixed(10)) + tag('vProdLiq', money(netCents))

const itemReferences = ({ refersTo = [] }: NfeItemDraft) =>
  refersTo
    .map(({ key, line }) =>
      tag(
        'DFeReferenciado',
        `${tag('chaveAcesso', key)}${line === undefined ? '' : tag('nItem', String(line))}`,
        true,
      ),
    )
    .join('')

function totals(draft: NfeDraft): string {
  const counted = draft.items.filter((entry) => entry.countsInTotal !== false)
  const products = draft.totals?.productsCents ?? counted.reduce((sum, entry) => sum + entry.valueCents, 0)
  const discount =
    draft.totals?.discountCents ?? counted.reduce((sum, entry) => sum + (entry.discountCents ?? 0), 0)
  const freight = draft.freightCents ?? 0
  const others = Object.entries(draft.otherTotals ?? {})
    .map(([name, value]) => tag(name, value))
    .join('')
  const whole = draft.totals?.invoiceCents ?? products - discount + freight
  return (
    `<total><ICMSTot>${tag('vProd', money(products))}${tag('vFrete', money(freight))}` +
    `${tag('vDesc', money(discount))}${others}${tag('vNF', money(whole))}</ICMSTot>${draft.moreTotals ?? ''}</total>`
  )
}

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'

type Signing = Pick<NfeDraft, 'storeCnpj' | 'signer' | 'signatureValue'>

/** Returns the signature of an element by its id and digest. SignedInfo is written in canonical form. */
function signature(id: string, digest: string, { storeCnpj, signer, signatureValue }: Signing): string {
  const { certificate, key } = signer ?? signerOf(storeCnpj)
  const parts =
    `${empty('CanonicalizationMethod', C14N)}${empty('SignatureMethod', `${DSIG}rsa-sha1`)}` +
    `<Reference URI="#${id}"><Transforms>${empty('Transform', `${DSIG}enveloped-signature`)}` +
    `${empty('Transform', C14N)}</Transforms>${empty('DigestMethod', `${DSIG}sha1`)}` +
    `<DigestValue>${digest}</DigestValue></Reference>`
  const value =
    signatureValue ?? signInfo(`<SignedInfo xmlns="${DSIG}">${parts}</SignedInfo>`, { certificate, key })
  // Empty elements are written as issuers write them; their canonical form has an end tag.
  const written = parts.replace(
    /><\/(?:CanonicalizationMethod|SignatureMethod|Transform|DigestMethod)>/g,
    '/>',
  )
  return (
    `<Signature xmlns="${DSIG}"><SignedInfo>${written}</SignedInfo><SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature>`
  )
}

const empty = (name: string, algorithm: string) => `<${name} Algorithm="${algorithm}"></${name}>`

const signers = new Map<string, Signer>()

/** Returns the signer of a company, created on its first use. */
function signerOf(cnpj: string): Signer {
  const known =
    signers.get(cnpj) ?? theAuthority(TEST_AUTHORITY).signerOf({ cnpj: cnpj.length === 14 ? cnpj : null })
  signers.set(cnpj, known)
  return known
}

function protocol(draft: NfeDraft, key: string, digest: string): string {
  const protocol = draft.protocol ?? {}
  const at = protocol.at ?? new Date(draft.issuedAt.getTime() + 60_000)
  const number = protocol.number ?? `1${key.slice(0, 2)}${written(at).slice(2, 4)}0000000000`
  return (
    `<protNFe versao="4.00"><infProt>${tag('tpAmb', protocol.environment ?? draft.tpAmb ?? '1')}` +
    `${tag('chNFe', protocol.key ?? key)}${tag('dhRecbto', written(at))}${tag('nProt', number)}` +
    `${tag('digVal', protocol.digest ?? digest)}${tag('cStat', protocol.status ?? '100')}</infProt></protNFe>`
  )
}

const tag = (name: string, content: string, isMarkup = false) =>
  `<${name}>${isMarkup ? content : escape(content)}</${name}>`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const money = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`

/** Brasília's time is UTC−3 all year since 2019. */
const written = (at: Date, offset = '-03:00') =>
  `${new Date(at.getTime() + Number(`${offset.charAt(0)}1`) * Date.parse(`1970-01-01T${offset.slice(1)}Z`)).toISOString().slice(0, 19)}${offset}`

const sha1 = (text: string) => createHash('sha1').update(text, 'utf8').digest('base64')
