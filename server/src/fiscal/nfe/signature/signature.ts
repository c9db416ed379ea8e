import { verify } from 'node:crypto'
import { childOf, childrenOf, find, textOf, type XmlElement } from '../xml.ts'
import { type CertificateReading, type OpenedCertificate, openCertificate } from './certificate.ts'
import { type Authorities, readChain } from './chain.ts'
import { canonical, type Signed, withoutIndentation } from './digest.ts'

/** The result of verifying the signature of an invoice or event with the certificate in the file. */
export type SignatureReading = {
  /**
   * `verified`: as signed. `reformatted`: as signed except for white space between elements.
   * `other-algorithm`: the signature does not have the layout's form.
   */
  state:
    | 'verified'
    | 'reformatted'
    | 'unsigned'
    | 'other-reference'
    | 'other-algorithm'
    | 'no-certificate'
    | 'differs'
  /** Null if there is no readable certificate. */
  certificate: CertificateReading | null
}

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const SIGNATURE_METHODS = new Map([
  [`${DSIG}rsa-sha1`, 'RSA-SHA1'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'RSA-SHA256'],
])
const DIGEST_METHODS = new Set([`${DSIG}sha1`, 'http://www.w3.org/2001/04/xmlenc#sha256'])
/** The layout's transforms, in this order. Any other could hide a part of the document from the digest. */
const TRANSFORMS = [`${DSIG}enveloped-signature`, C14N]
/** ICP-Brasil has issued no shorter keys since 2012. */
const MIN_KEY_BITS = 2048

/**
 * Verifies the RSA signature over SignedInfo (Canonical XML 1.0, SHA-1 or SHA-256) with the certificate in
 * the file. The only Reference must name the signed element, and the transforms must be the layout's, so that
 * no other part can be signed in its place. `readDigest` compares the element itself. `at` is the instant for
 * which the chain must hold.
 */
export function readSignature(signed: Signed, at: Date, authorities: Authorities): SignatureReading {
  const signature = childOf(signed.parent, 'Signature')
  const info = signature && childOf(signature, 'SignedInfo')
  if (!signature || !info) return { state: 'unsigned', certificate: null }
  const opened = openFirstCertificate(signature)
  const certificate = opened && { ...opened.reading, ...readChain(opened.x509, at, authorities) }
  return { state: stateOf(signed, signature, info, opened), certificate }
}

function stateOf(
  signed: Signed,
  signature: XmlElement,
  info: XmlElement,
  certificate: OpenedCertificate | null,
): SignatureReading['state'] {
  const algorithm = SIGNATURE_METHODS.get(algorithmOf(childOf(info, 'SignatureMethod')))
  const reference = childOf(info, 'Reference')
  if (!reference || reference.attributes.get('URI') !== `#${signed.element.attributes.get('Id')}`)
    return 'other-reference'
  if (algorithm === undefined || !hasForm(info, reference)) return 'other-algorithm'
  if (!certificate) return 'no-certificate'
  const { publicKey } = certificate
  if (
    publicKey.asymmetricKeyType !== 'rsa' ||
    (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_KEY_BITS
  )
    return 'other-algorithm'
  const value = bytesOf(textOf(childOf(signature, 'SignatureValue')))
  if (!value) return 'differs'
  const isSignedAs = (element: XmlElement) =>
    // The issuer signs before the wrapper is added, so the namespaces of the wrapper may be absent.
    [
      [...signed.ancestors, signed.parent, signature],
      [signed.parent, signature],
    ].some((scope) => verify(algorithm, Buffer.from(canonical(element, scope)), publicKey, value))
  if (isSignedAs(info)) return 'verified'
  return isSignedAs(withoutIndentation(info)) ? 'reformatted' : 'differs'
}

function hasForm(info: XmlElement, reference: XmlElement): boolean {
  const transforms = childrenOf(childOf(reference, 'Transforms') ?? reference, 'Transform').map(algorithmOf)
  return (
    algorithmOf(childOf(info, 'CanonicalizationMethod')) === C14N &&
    DIGEST_METHODS.has(algorithmOf(childOf(reference, 'DigestMethod'))) &&
    transforms.length === TRANSFORMS.length &&
    transforms.every((found, index) => found === TRANSFORMS[index])
  )
}

function openFirstCertificate(signature: XmlElement): OpenedCertificate | null {
  const data = find(signature, 'KeyInfo', 'X509Data')
  const [first] = data ? childrenOf(data, 'X509Certificate') : []
  const der = bytesOf(textOf(first ?? null))
  return der && openCertificate(der)
}

const algorithmOf = (element: XmlElement | null): string => element?.attributes.get('Algorithm') ?? ''

/** Decodes base64 with line breaks; null for invalid base64, which Node.js would decode partly. */
function bytesOf(text: string | null): Buffer | null {
  const compact = text?.replace(/\s/g, '') ?? ''
  const bytes = Buffer.from(compact, 'base64')
  return compact !== '' && bytes.toString('base64') === compact ? bytes : null
}
