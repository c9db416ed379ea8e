import { createHash } from 'node:crypto'
import { accessKeyDigit, splitAccessKey } from '@esquadro/contract/fields/access-key'
import { STATE_CODES, type State } from '@esquadro/contract/fields/state'
import { nextNumber } from './counter.ts'
import { aCpf } from './documents.ts'

export type NfeItemDraft = {
  code: string
  ean?: string
  description?: string
  quantity?: number
  /** vProd: the line total before discount. */
  valueCents: number
  discountCents?: number
  countsInTotal?: boolean
  ncm?: string
  cfop?: string
  unit?: string
}

export type NfeDraft = {
  storeCnpj: string
  storeName?: string
  state?: State
  /** CPF or CNPJ with a name, a foreign recipient, or null for none. */
  recipient?: { document: string; name?: string } | { foreign: true } | null
  issuedAt: Date
  items: NfeItemDraft[]
  model?: '55' | '65' | '57'
  series?: number
  /** Default: the next number from 1. Pass it for a reproducible key. */
  number?: number
  freightCents?: number
  tpAmb?: string
  tpNF?: string
  finNFe?: string
  refNFe?: string[]
  /** Null: an NFe without authorisation. */
  protocol?: { status?: string; key?: string; environment?: string; digest?: string; at?: Date } | null
  /** The issuer's 14 characters in the key, if not the store's. */
  keyCnpj?: string
  /** Replaces the correct key. */
  key?: string
  totals?: { productsCents?: number; discountCents?: number; invoiceCents?: number }
  /** Replaces the correct digest; null omits the signature. */
  digest?: string | null
  /** XML to insert beside the invoice in nfeProc. */
  beside?: string
}

export type BuiltFile = { key: string; xml: string; bytes: Uint8Array }

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'
// Far from numbers that callers pass, so keys never collide.
const FIRST_NUMBER = 500_000

/**
 * Returns an authorised NF-e or NFC-e with a valid key, correct totals and a correct digest, but no real signature value.
 * The draft overrides any part of it.
 */
export function anNfe(draft: NfeDraft): BuiltFile {
  const model = draft.model ?? '55'
  const series = draft.series ?? 1
  const number = draft.number ?? FIRST_NUMBER + nextNumber()
  const key = draft.key ?? keyOf(draft, model, series, number)
  const content = invoiceContent(draft, { model, series, number, key })
  const attributes = `Id="NFe${key}" versao="4.00"`
  const right = sha1(`<infNFe xmlns="${NAMESPACE}" ${attributes}>${content}</infNFe>`)
  const digest = draft.digest === undefined ? right : draft.digest
  const nfe = `<NFe xmlns="${NAMESPACE}"><infNFe ${attributes}>${content}</infNFe>${signature(key, digest)}</NFe>`
  const xml =
    draft.protocol === null
      ? `${DECLARATION}${nfe}`
      : `${DECLARATION}<nfeProc xmlns="${NAMESPACE}" versao="4.00">${nfe}${protocol(draft, key, digest ?? right)}${draft.beside ?? ''}</nfeProc>`
  return { key, xml, bytes: new TextEncoder().encode(xml) }
}

/** Returns a return invoice (finNFe 4, incoming) that refers to the original sale. */
export const aReturnNfe = (draft: Omit<NfeDraft, 'finNFe' | 'refNFe'> & { originalKey: string }): BuiltFile =>
  anNfe({ tpNF: '0', ...draft, finNFe: '4', refNFe: [draft.originalKey] })

/** Returns the cancellation event of an invoice with its registration; `status: null` omits the registration. */
export function aCancellation(options: {
  key: string
  at: Date
  status?: string | null
  code?: string
  tpAmb?: string
}): BuiltFile {
  const { key, at, status = '135', code = '110111', tpAmb = '1' } = options
  const issuer = splitAccessKey(key)?.cnpj ?? ''
  const common = tag('chNFe', key) + tag('tpEvento', code) + tag('nSeqEvento', '1')
  const event =
    `<evento versao="1.00"><infEvento Id="ID${code}${key}01">` +
    `${tag('cOrgao', key.slice(0, 2))}${tag('tpAmb', tpAmb)}${tag('CNPJ', issuer)}${common}` +
    `${tag('dhEvento', written(at))}</infEvento></evento>`
  const answer =
    status === null
      ? ''
      : `<retEvento versao="1.00"><infEvento>${tag('tpAmb', tpAmb)}${tag('cStat', status)}${common}` +
        `${tag('dhRegEvento', written(at))}${tag('nProt', '135260000000001')}</infEvento></retEvento>`
  const xml = `${DECLARATION}<procEventoNFe xmlns="${NAMESPACE}" versao="1.00">${event}${answer}</procEventoNFe>`
  return { key, xml, bytes: new TextEncoder().encode(xml) }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

function keyOf(draft: NfeDraft, model: string, series: number, number: number): string {
  const first43 = [
    STATE_CODES[draft.state ?? 'SP'],
    written(draft.issuedAt).slice(2, 4) + written(draft.issuedAt).slice(5, 7),
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
    draft.items.map(item).join('') +
    totals(draft) +
    tag('transp', '<modFrete>9</modFrete>', true)
  )
}

function identification(
  draft: NfeDraft,
  { model, series, number, key }: { model: string; series: number; number: number; key: string },
): string {
  const references = (draft.refNFe ?? []).map((one) => `<NFref>${tag('refNFe', one)}</NFref>`).join('')
  return (
    `<ide>${tag('cUF', String(STATE_CODES[draft.state ?? 'SP']))}${tag('cNF', key.slice(35, 43))}` +
    `${tag('natOp', 'Venda de mercadoria')}${tag('mod', model)}${tag('serie', String(series))}` +
    `${tag('nNF', String(number))}${tag('dhEmi', written(draft.issuedAt))}${tag('tpNF', draft.tpNF ?? '1')}` +
    `${tag('tpEmis', '1')}${tag('cDV', key.slice(43))}${tag('tpAmb', draft.tpAmb ?? '1')}` +
    `${tag('finNFe', draft.finNFe ?? '1')}${references}</ide>`
  )
}

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

function item(draft: NfeItemDraft, index: number): string {
  const quantity = draft.quantity ?? 1
  const ean = draft.ean ?? 'SEM GTIN'
  const unit = draft.unit ?? 'UN'
  return (
    `<det nItem="${index + 1}"><prod>${tag('cProd', draft.code)}${tag('cEAN', ean)}` +
    `${tag('xProd', draft.description ?? `Produto ${draft.code}`)}${tag('NCM', draft.ncm ?? '69072100')}` +
    `${tag('CFOP', draft.cfop ?? '5102')}${tag('uCom', unit)}${tag('qCom', quantity.toFixed(4))}` +
    `${tag('vUnCom', (draft.valueCents / 100 / quantity).toFixed(10))}${tag('vProd', money(draft.valueCents))}` +
    `${draft.discountCents ? tag('vDesc', money(draft.discountCents)) : ''}` +
    `${tag('indTot', draft.countsInTotal === false ? '0' : '1')}</prod></det>`
  )
}

function totals(draft: NfeDraft): string {
  const counted = draft.items.filter((one) => one.countsInTotal !== false)
  const products = draft.totals?.productsCents ?? counted.reduce((sum, one) => sum + one.valueCents, 0)
  const discount =
    draft.totals?.discountCents ?? counted.reduce((sum, one) => sum + (one.discountCents ?? 0), 0)
  const freight = draft.freightCents ?? 0
  const whole = draft.totals?.invoiceCents ?? products - discount + freight
  return (
    `<total><ICMSTot>${tag('vProd', money(products))}${tag('vFrete', money(freight))}` +
    `${tag('vDesc', money(discount))}${tag('vNF', money(whole))}</ICMSTot></total>`
  )
}

function signature(key: string, digest: string | null): string {
  if (digest === null) return ''
  const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
  const dsig = 'http://www.w3.org/2000/09/xmldsig#'
  return (
    `<Signature xmlns="${dsig}"><SignedInfo><CanonicalizationMethod Algorithm="${c14n}"/>` +
    `<SignatureMethod Algorithm="${dsig}rsa-sha1"/><Reference URI="#NFe${key}"><Transforms>` +
    `<Transform Algorithm="${dsig}enveloped-signature"/><Transform Algorithm="${c14n}"/></Transforms>` +
    `<DigestMethod Algorithm="${dsig}sha1"/><DigestValue>${digest}</DigestValue></Reference></SignedInfo>` +
    `<SignatureValue>AA==</SignatureValue></Signature>`
  )
}

function protocol(draft: NfeDraft, key: string, digest: string): string {
  const said = draft.protocol ?? {}
  const at = said.at ?? new Date(draft.issuedAt.getTime() + 60_000)
  return (
    `<protNFe versao="4.00"><infProt>${tag('tpAmb', said.environment ?? draft.tpAmb ?? '1')}` +
    `${tag('chNFe', said.key ?? key)}${tag('dhRecbto', written(at))}${tag('nProt', '135260000000000')}` +
    `${tag('digVal', said.digest ?? digest)}${tag('cStat', said.status ?? '100')}</infProt></protNFe>`
  )
}

const tag = (name: string, content: string, isMarkup = false) =>
  `<${name}>${isMarkup ? content : escape(content)}</${name}>`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const money = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`

/** Brasília's time is UTC−3 all year since 2019. */
const written = (at: Date) => `${new Date(at.getTime() - 10_800_000).toISOString().slice(0, 19)}-03:00`

const sha1 = (text: string) => createHash('sha1').update(text, 'utf8').digest('base64')
