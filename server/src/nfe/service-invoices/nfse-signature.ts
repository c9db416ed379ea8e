import { createHash, verify } from 'node:crypto'
import type { ServiceInvoiceFacts } from '@esquadro/contract/pce/service-invoice'
import { openCertificate } from '../signature/certificate.ts'
import { type Authorities, readChain } from '../signature/chain.ts'
import { canonical, exclusive } from '../signature/digest.ts'
import { childOf, childrenOf, find, textOf, type XmlElement } from '../xml.ts'

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
export function readNfseSignature(
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
