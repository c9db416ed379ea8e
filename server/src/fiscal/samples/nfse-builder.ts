import { createHash, sign } from 'node:crypto'
import { type Signer, theAuthority } from './authority.ts'
import { nextNumber } from './counter.ts'
import { TEST_AUTHORITY } from './nfe-builder.ts'

export interface NfseDraft {
  /** CPF or CNPJ. */
  readonly provider: string
  /** CPF or CNPJ; null: no taker is named. */
  readonly taker: string | null
  readonly valueCents: number
  /** The unconditional discount. */
  readonly discountCents?: number
  /** The amount that the taker retains; vLiq is reduced by it. */
  readonly retainedCents?: number
  readonly service?: string
  readonly issuedAt?: Date
  readonly number?: string
  readonly key?: string
  readonly isTest?: boolean
  /** By default the national system, with a certificate of the tests' authority. Null: unsigned. */
  readonly signer?: Signer | null
  /** The canonicalisation: the exclusive one of the national system, or that of older municipal systems. */
  readonly form?: 'exclusive' | 'inclusive'
}

const NATIONAL = 'http://www.sped.fazenda.gov.br/nfse'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const CANONICAL = {
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  inclusive: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
} as const
/** A made-up company that signs as the national system does. */
const SYSTEM = '33683111000107'

/** Returns an NFS-e of the national layout, signed as the national system signs it, and its declaration (DPS) alone. */
export function anNfse(draft: NfseDraft): { key: string; xml: string; declaration: string } {
  const { provider, taker, valueCents, discountCents = 0, retainedCents = 0, form = 'exclusive' } = draft
  const issuedAt = draft.issuedAt ?? new Date('2026-11-19T13:00:00Z')
  const number = draft.number ?? String(nextNumber())
  const key =
    draft.key ?? `3550308${provider.padStart(14, '0')}2${number.padStart(28, '0')}`.replace(/\D/g, '0')
  const at = issuedAt.toISOString().replace('.000Z', '+00:00')
  const discount = discountCents > 0 ? tag('vDescCondIncond', tag('vDescIncond', money(discountCents))) : ''
  const declared =
    `<infDPS Id="DPS${key.slice(0, 42)}">${tag('tpAmb', draft.isTest ? '2' : '1')}${tag('dhEmi', at)}` +
    `${tag('serie', '1')}${tag('nDPS', number)}${tag('dCompet', at.slice(0, 10))}${tag('tpEmit', '1')}` +
    `${tag('prest', party(provider))}${taker === null ? '' : tag('toma', party(taker) + tag('xNome', 'Tomador de Exemplo'))}` +
    `${tag('serv', tag('cServ', tag('cTribNac', '100501') + tag('xDescServ', draft.service ?? 'Especificação')))}` +
    `${tag('valores', tag('vServPrest', tag('vServ', money(valueCents))) + discount)}</infDPS>`
  const content =
    `${tag('xLocEmi', 'São Paulo')}${tag('nNFSe', number)}${tag('ambGer', '2')}${tag('cStat', '100')}${tag('dhProc', at)}` +
    `${tag('emit', party(provider) + tag('xNome', 'Prestador de Exemplo'))}` +
    `${tag('valores', tag('vLiq', money(valueCents - discountCents - retainedCents)))}<DPS versao="1.01">${declared}</DPS>`
  const info = (namespace: string) => `<infNFSe${namespace} Id="NFS${key}">${content}</infNFSe>`
  const signature =
    draft.signer === null ? '' : signed(info(` xmlns="${NATIONAL}"`), `NFS${key}`, form, draft.signer)
  return {
    key,
    xml: `<?xml version="1.0" encoding="utf-8"?><NFSe versao="1.01" xmlns="${NATIONAL}">${info('')}${signature}</NFSe>`,
    declaration: `<?xml version="1.0" encoding="utf-8"?><DPS versao="1.01" xmlns="${NATIONAL}">${declared}</DPS>`,
  }
}

function signed(info: string, id: string, form: 'exclusive' | 'inclusive', by: Signer | undefined): string {
  const { certificate, key } = by ?? theAuthority(TEST_AUTHORITY).signerOf({ cnpj: SYSTEM })
  const digest = createHash('sha256').update(info, 'utf8').digest('base64')
  const algorithm = (name: string, of: string) => `<${name} Algorithm="${of}"></${name}>`
  const parts =
    `${algorithm('CanonicalizationMethod', CANONICAL[form])}` +
    `${algorithm('SignatureMethod', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}` +
    `<Reference URI="#${id}"><Transforms>${algorithm('Transform', `${DSIG}enveloped-signature`)}` +
    `${algorithm('Transform', CANONICAL[form])}</Transforms>` +
    `${algorithm('DigestMethod', 'http://www.w3.org/2001/04/xmlenc#sha256')}${tag('DigestValue', digest)}</Reference>`
  const value = sign('RSA-SHA256', Buffer.from(`<SignedInfo xmlns="${DSIG}">${parts}</SignedInfo>`), key)
  return (
    `<Signature xmlns="${DSIG}"><SignedInfo>${parts}</SignedInfo>${tag('SignatureValue', value.toString('base64'))}` +
    `<KeyInfo><X509Data>${tag('X509Certificate', certificate)}</X509Data></KeyInfo></Signature>`
  )
}

const party = (document: string) => tag(document.length === 11 ? 'CPF' : 'CNPJ', document)
const tag = (name: string, content: string) => `<${name}>${content}</${name}>`
const money = (cents: number) => (cents / 100).toFixed(2)
