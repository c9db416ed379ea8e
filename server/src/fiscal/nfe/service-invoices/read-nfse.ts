import { createHash, verify } from 'node:crypto'
import { isIsoDay } from '@esquadro/contract/platform/fields/date'
import type { ServiceInvoiceFacts } from '@esquadro/contract/sales/pce/service-invoice'
import { openCertificate } from '../signature/certificate.ts'
import { type Authorities, readChain } from '../signature/chain.ts'
import { canonical, exclusive } from '../signature/digest.ts'
import { amount } from '../values.ts'
import { childOf, childrenOf, find, readIntact, textOf, type XmlElement } from '../xml.ts'
import { XmlRefused } from '../xml-text.ts'

const NATIONAL = 'http://www.sped.fazenda.gov.br/nfse'

/**
 * Reads a service invoice: an NFS-e of the national layout with its values and signature, its declaration (DPS) alone, or
 * another XML, of which nothing is read. Null if the bytes are no harmless XML.
 */
export function readNfse(bytes: Uint8Array, authorities: Authorities): ServiceInvoiceFacts | null {
  try {
    return readIntact(
      bytes,
      (root, source) => ({ facts: factsOf(root, authorities), source }),
      ({ facts, source }) =>
        facts.layout === 'other'
          ? source !== 'repaired'
          : facts.signature === 'verified' || facts.signature === 'unknown',
    ).facts
  } catch (error) {
    if (error instanceof XmlRefused) return null
    throw error
  }
}

const unread: ServiceInvoiceFacts = {
  layout: 'other',
  key: null,
  number: null,
  issuedOn: null,
  provider: null,
  taker: null,
  service: null,
  valueCents: null,
  netCents: null,
  isTest: false,
  signature: 'unsigned',
}

function factsOf(root: XmlElement, authorities: Authorities): ServiceInvoiceFacts {
  const prefix = root.name.slice(0, Math.max(0, root.name.length - root.local.length - 1))
  if (root.namespaces.get(prefix) !== NATIONAL) return unread
  if (root.local === 'NFSe') return factsOfNfse(root, authorities)
  const declaration = root.local === 'DPS' ? childOf(root, 'infDPS') : null
  return declaration ? { ...unread, ...declared(declaration), layout: 'declaration' } : unread
}

function factsOfNfse(root: XmlElement, authorities: Authorities): ServiceInvoiceFacts {
  const info = childOf(root, 'infNFSe')
  const declaration = find(info, 'DPS', 'infDPS')
  if (!info || !declaration) return unread
  const id = info.attributes.get('Id') ?? ''
  const known = declared(declaration)
  const emitter = childOf(info, 'emit')
  const processedAt = textOf(childOf(info, 'dhProc'))
  return {
    ...known,
    layout: 'national',
    key: /^NFS\d{50}$/.test(id) ? id.slice(3) : null,
    number: textOf(childOf(info, 'nNFSe'))?.slice(0, 20) ?? null,
    issuedOn: known.issuedOn ?? dayOf(processedAt),
    provider: emitter ? partyOf(emitter) : known.provider,
    netCents: centsOf(find(info, 'valores'), 'vLiq'),
    signature: readNfseSignature(root, info, new Date(processedAt ?? 0), authorities),
  }
}

/** The facts of the declaration (infDPS), which its NFS-e contains. */
function declared(info: XmlElement): ServiceInvoiceFacts {
  const values = childOf(info, 'valores')
  const service = centsOf(find(values, 'vServPrest'), 'vServ')
  const discount = centsOf(find(values, 'vDescCondIncond'), 'vDescIncond') ?? 0
  const provider = childOf(info, 'prest')
  const taker = childOf(info, 'toma')
  return {
    ...unread,
    issuedOn: dayOf(textOf(childOf(info, 'dhEmi'))),
    provider: provider && partyOf(provider),
    taker: taker && partyOf(taker),
    service: textOf(find(info, 'serv', 'cServ', 'xDescServ'))?.slice(0, 500) ?? null,
    valueCents: service === null ? null : Math.max(0, service - discount),
    isTest: textOf(childOf(info, 'tpAmb')) !== '1',
  }
}

const partyOf = (element: XmlElement) => ({
  document:
    (textOf(childOf(element, 'CNPJ')) ?? textOf(childOf(element, 'CPF')))?.toUpperCase().slice(0, 20) ?? null,
  name: textOf(childOf(element, 'xNome'))?.slice(0, 200) ?? null,
})

const dayOf = (written: string | null): string | null => {
  const day = written?.slice(0, 10) ?? ''
  return isIsoDay(day) ? day : null
}

const centsOf = (element: XmlElement | null, local: string): number | null =>
  element && childOf(element, local) ? amount(element, local) : null

const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
/** The reader drops comments, so the variants with comments give the same text for a document without any. */
const CANONICAL = new Map([
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315', canonical],
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments', canonical],
  ['http://www.w3.org/2001/10/xml-exc-c14n#', exclusive],
  ['http://www.w3.org/2001/10/xml-exc-c14n#WithComments', exclusive],
])
const SIGNATURES = new Map([
  ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'RSA-SHA1'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'RSA-SHA256'],
])
const DIGESTS = new Map([
  ['http://www.w3.org/2000/09/xmldsig#sha1', 'sha1'],
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
])
const MIN_KEY_BITS = 2048

/**
 * Verifies the signature of an NFS-e by the national system or a municipality: content, signature, and the certificate's
 * chain to an installed root, without which anybody could have signed it.
 */
function readNfseSignature(
  root: XmlElement,
  info: XmlElement,
  at: Date,
  authorities: Authorities,
): ServiceInvoiceFacts['signature'] {
  const signature = childOf(root, 'Signature')
  const signedInfo = signature && childOf(signature, 'SignedInfo')
  if (!signature || !signedInfo) return 'unsigned'
  const reference = childOf(signedInfo, 'Reference')
  const id = info.attributes.get('Id')
  if (!reference || id === undefined || reference.attributes.get('URI') !== `#${id}`) return 'differs'
  const transforms = childrenOf(childOf(reference, 'Transforms') ?? reference, 'Transform').map(algorithmOf)
  const others = transforms.filter((transform) => transform !== ENVELOPED)
  const ofContent = others.length === 0 ? canonical : CANONICAL.get(others[0] ?? '')
  const ofInfo = CANONICAL.get(algorithmOf(childOf(signedInfo, 'CanonicalizationMethod')))
  const algorithm = SIGNATURES.get(algorithmOf(childOf(signedInfo, 'SignatureMethod')))
  const digest = DIGESTS.get(algorithmOf(childOf(reference, 'DigestMethod')))
  if (others.length > 1 || !ofContent || !ofInfo || algorithm === undefined || digest === undefined)
    return 'unknown'
  const declared = textOf(childOf(reference, 'DigestValue'))?.replace(/\s/g, '')
  const computed = createHash(digest)
    .update(ofContent(info, [root]), 'utf8')
    .digest('base64')
  if (computed !== declared) return 'differs'
  const opened = openCertificate(bytesOf(textOf(find(signature, 'KeyInfo', 'X509Data', 'X509Certificate'))))
  if (!opened) return 'unknown'
  const { publicKey } = opened
  if (
    publicKey.asymmetricKeyType !== 'rsa' ||
    (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_KEY_BITS
  )
    return 'unknown'
  const value = bytesOf(textOf(childOf(signature, 'SignatureValue')))
  if (!verify(algorithm, Buffer.from(ofInfo(signedInfo, [root, signature])), publicKey, value))
    return 'differs'
  const { chain } = readChain(opened.x509, at, authorities)
  return chain === 'trusted' ? 'verified' : chain === 'self-signed' ? 'differs' : 'unknown'
}

const algorithmOf = (element: XmlElement | null): string => element?.attributes.get('Algorithm') ?? ''
const bytesOf = (text: string | null): Buffer => Buffer.from(text?.replace(/\s/g, '') ?? '', 'base64')
