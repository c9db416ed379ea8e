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

/** A certificate authority like those of ICP-Brasil: the root certificate, and the certificates that it issues. */
export interface Authority {
  readonly rootPem: string
  signerOf(draft: CertificateDraft): Signer
}

const COMMON_NAME = '2.5.4.3'
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
const COMPANY = '2.16.76.1.3.3'
const FROM = new Date('2020-01-01T00:00:00Z')
const UNTIL = new Date('2035-01-01T00:00:00Z')

/** Creates an authority with its own keys. All its certificates share one key, because generating keys is slow. */
export function anAuthority(name: string, bits = 2048): Authority {
  const root = aKey(bits)
  const leaf = aKey(bits)
  const issuer = nameOf(name)
  const rootCertificate = issue({
    subject: issuer,
    issuer,
    subjectKey: root,
    issuerKey: root,
    extensions: [authorityExtension()],
  })
  return {
    rootPem: `-----BEGIN CERTIFICATE-----\n${rootCertificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    signerOf({ name: company = 'LOJA DE EXEMPLO LTDA', cnpj, from = FROM, until = UNTIL, isSelfSigned }) {
      const subject = nameOf(cnpj === null ? company : `${company}:${cnpj}`)
      const certificate = issue({
        subject,
        issuer: isSelfSigned ? subject : issuer,
        subjectKey: leaf,
        issuerKey: isSelfSigned ? leaf : root,
        extensions: cnpj === null ? [] : [companyExtension(cnpj)],
        from,
        until,
      })
      return { certificate, key: leaf }
    },
  }
}

const known = new Map<string, Authority>()

/** Returns the authority of a name, created on its first use in this process. */
export function theAuthority(name: string): Authority {
  const found = known.get(name) ?? anAuthority(name)
  known.set(name, found)
  return found
}

/** Returns the signature (base64, SHA-1 as in the layout) of a canonical SignedInfo. */
export const signatureOf = (signedInfo: string, { key }: Signer): string =>
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
  readonly from?: Date
  readonly until?: Date
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
