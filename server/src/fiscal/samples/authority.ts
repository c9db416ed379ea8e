import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  Extension,
  Extensions,
  GeneralName,
  id_ce_basicConstraints,
  id_ce_subjectAltName,
  Name,
  OtherName,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

/** The subject of a sample certificate. */
export interface CertificateDraft {
  readonly name?: string
  /** The CNPJ in OID 2.16.76.1.3.3 and at the end of the common name; null: in neither. */
  readonly cnpj: string | null
  /** By default from 2020 to 2035. */
  readonly from?: Date
  readonly until?: Date
  /** Whether the certificate is self-signed instead of signed by the authority. */
  readonly isSelfSigned?: boolean
}

/** A key and its certificate, for signing documents. */
export interface Signer {
  /** The certificate: DER in base64. */
  readonly certificate: string
  readonly key: KeyObject
}

/** A certificate authority like those of ICP-Brasil: its certificate, and the certificates that it issues. */
export interface Authority {
  /** Its own certificate, which a root signs itself. */
  readonly rootPem: string
  signerOf(draft: CertificateDraft): Signer
  /** Creates an authority whose certificate this one signs. */
  subordinate(name: string, options?: AuthorityOptions): Authority
  /** Returns a certificate that this one signs for the key of another authority, under its name or a new one. */
  crossSign(other: Authority, name?: string): string
}

export interface AuthorityOptions {
  readonly bits?: number
  /** By default from 2020 to 2035. */
  readonly from?: Date
  readonly until?: Date
}

const COMMON_NAME = '2.5.4.3'
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
const COMPANY = '2.16.76.1.3.3'
const FROM = new Date('2020-01-01T00:00:00Z')
const UNTIL = new Date('2035-01-01T00:00:00Z')

/** The name and key of each authority. */
const identities = new WeakMap<Authority, Identity>()

interface Identity {
  readonly name: Name
  readonly key: KeyObject
}

/** Creates an authority with its own keys. All certificates that it issues to companies share one key, because generating keys is slow. */
export const anAuthority = (name: string, options: AuthorityOptions = {}): Authority =>
  authorityOf({ name: nameOf(name), key: aKey(options.bits ?? 2048) }, null, options)

/** Creates an authority; `parent` signs its certificate, or it signs its own. */
function authorityOf(
  own: Identity,
  parent: Identity | null,
  { bits = 2048, from, until }: AuthorityOptions,
): Authority {
  const leaf = aKey(bits)
  const authority: Authority = {
    rootPem: pemOf(own, parent ?? own, { from, until }),
    signerOf({ name: company = 'LOJA DE EXEMPLO LTDA', cnpj, from: since, until: end, isSelfSigned }) {
      const subject = nameOf(cnpj === null ? company : `${company}:${cnpj}`)
      const certificate = issue({
        subject,
        issuer: isSelfSigned ? subject : own.name,
        subjectKey: leaf,
        issuerKey: isSelfSigned ? leaf : own.key,
        extensions: cnpj === null ? [] : [companyExtension(cnpj)],
        from: since,
        until: end,
      })
      return { certificate, key: leaf }
    },
    subordinate: (name, options = {}) =>
      authorityOf({ name: nameOf(name), key: aKey(options.bits ?? 2048) }, own, options),
    crossSign(other, name) {
      const identity = identities.get(other)
      if (!identity) throw new Error('not an authority of this module')
      return pemOf(name === undefined ? identity : { ...identity, name: nameOf(name) }, own)
    },
  }
  identities.set(authority, own)
  return authority
}

/** Returns the certificate of an authority in PEM. */
function pemOf(
  subject: Identity,
  issuer: Identity,
  validity: { readonly from?: Date | undefined; readonly until?: Date | undefined } = {},
): string {
  const certificate = issue({
    subject: subject.name,
    issuer: issuer.name,
    subjectKey: subject.key,
    issuerKey: issuer.key,
    extensions: [authorityExtension()],
    ...validity,
  })
  return `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`
}

const known = new Map<string, Authority>()

/** Returns the authority of a name, created on its first use in this process. */
export function theAuthority(name: string): Authority {
  const found = known.get(name) ?? anAuthority(name)
  known.set(name, found)
  return found
}

/** Returns the signature (base64, SHA-1 as in the layout) of a canonical SignedInfo. */
export const signInfo = (signedInfo: string, { key }: Signer): string =>
  sign('RSA-SHA1', Buffer.from(signedInfo), key).toString('base64')

function aKey(modulusLength: number): KeyObject {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength,
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  return createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
}

interface Issued {
  readonly subject: Name
  readonly issuer: Name
  readonly subjectKey: KeyObject
  readonly issuerKey: KeyObject
  readonly extensions: readonly Extension[]
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** Returns a certificate as DER in base64. */
function issue({
  subject,
  issuer,
  subjectKey,
  issuerKey,
  extensions,
  from = FROM,
  until = UNTIL,
}: Issued): string {
  const algorithm = new AlgorithmIdentifier({ algorithm: SHA256_WITH_RSA, parameters: null })
  const spki = createPublicKey(subjectKey).export({ type: 'spki', format: 'der' })
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: bufferOf(Buffer.from([1, ...randomBytes(3)])),
    signature: algorithm,
    issuer,
    validity: new Validity({ notBefore: from, notAfter: until }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(spki, SubjectPublicKeyInfo),
    extensions: new Extensions([...extensions]),
  })
  const content = Buffer.from(AsnConvert.serialize(tbsCertificate))
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: bufferOf(sign('RSA-SHA256', content, issuerKey)),
  })
  return Buffer.from(AsnConvert.serialize(certificate)).toString('base64')
}

const nameOf = (commonName: string): Name =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({
        type: COMMON_NAME,
        value: new AttributeValue({ utf8String: commonName }),
      }),
    ]),
  ])

const authorityExtension = (): Extension =>
  new Extension({
    extnID: id_ce_basicConstraints,
    critical: true,
    extnValue: new OctetString(AsnConvert.serialize(new BasicConstraints({ cA: true }))),
  })

function companyExtension(cnpj: string): Extension {
  const text = Buffer.concat([Buffer.from([0x04, cnpj.length]), Buffer.from(cnpj)])
  const otherName = new OtherName({ typeId: COMPANY, value: bufferOf(text) })
  const names = new SubjectAlternativeName([new GeneralName({ otherName })])
  return new Extension({
    extnID: id_ce_subjectAltName,
    extnValue: new OctetString(AsnConvert.serialize(names)),
  })
}

const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
