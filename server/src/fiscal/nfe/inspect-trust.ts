import { createHash, X509Certificate } from 'node:crypto'
import type { TrustRefusal } from '@esquadro/contract/fiscal/trust/trust'
import * as asn1 from 'asn1js'
import { isEntry, openSchemas } from './schemas.ts'
import { isOwnIssuer, nameOf } from './signature/chain.ts'
import { isZip, unzip, type ZippedFile } from './unzip.ts'

/** A certificate of an authority. */
export interface FoundCertificate {
  readonly kind: 'root' | 'intermediate'
  readonly name: string
  /** In DER. */
  readonly content: Uint8Array
  readonly fingerprint: Uint8Array
  readonly validFrom: Date
  readonly validUntil: Date
}

/** A package of schemas that compiles. */
export interface FoundPackage {
  /** The folder in the archive; null: the files are at its top. */
  readonly folder: string | null
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly fingerprint: Uint8Array
}

/** The content of a file with certificates or schemas. */
export type TrustUpload =
  | {
      readonly kind: 'read'
      readonly certificates: readonly FoundCertificate[]
      readonly packages: readonly FoundPackage[]
      /** The number of certificates that are no authority's. */
      readonly others: number
    }
  | { readonly kind: 'refused'; readonly reason: TrustRefusal }

/** An archive of all certificates of ICP-Brasil has about 300, a package of schemas about 50 files of 1 MB together. */
const LIMITS = { entries: 2_000, inflatedBytes: 32 * 1024 * 1024 }
const MAX_CERTIFICATES = 1_000

class Refused extends Error {
  readonly reason: TrustRefusal

  constructor(reason: TrustRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Reads certificates (PEM with any number of them, DER, PKCS #7) or an archive with certificates or packages of schemas.
 * Schemas are compiled. Never throws for what the file contains.
 */
export async function inspectTrust(bytes: Uint8Array): Promise<TrustUpload> {
  try {
    return isZip(bytes) ? await readArchive(bytes) : { ...readCertificates([bytes]), packages: [] }
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', reason: error.reason }
    throw error
  }
}

const CERTIFICATE_FILE = /\.(?:pem|crt|cer|der|p7b|p7c)$/i
/** Names that the files of a package include each other by. */
const SCHEMA_FILE = /(?:^|\/)[\w.\- ]{1,146}\.xsd$/

async function readArchive(bytes: Uint8Array): Promise<TrustUpload> {
  const isWanted = (path: string) => CERTIFICATE_FILE.test(path) || SCHEMA_FILE.test(path)
  const unzipped = await unzip(bytes, isWanted, LIMITS)
  if ('refusal' in unzipped)
    throw new Refused(unzipped.refusal === 'broken' ? 'trust.archive-broken' : 'trust.too-large')
  const { files } = unzipped
  if (files.length === 0) throw new Refused('trust.archive-empty')
  const schemas = files.filter(({ path }) => SCHEMA_FILE.test(path))
  const certificates = files.filter(({ path }) => !SCHEMA_FILE.test(path)).map((file) => file.bytes)
  const found =
    certificates.length > 0
      ? readCertificates(certificates)
      : { kind: 'read' as const, certificates: [], others: 0 }
  return { ...found, packages: await readPackages(schemas) }
}

function readCertificates(contents: readonly Uint8Array[]) {
  const found = new Map<string, FoundCertificate>()
  let others = 0
  for (const der of contents.flatMap(certificatesOf)) {
    const certificate = openAuthority(der)
    if (certificate) found.set(Buffer.from(certificate.fingerprint).toString('hex'), certificate)
    else others += 1
    if (found.size + others > MAX_CERTIFICATES) throw new Refused('trust.too-many')
  }
  return { kind: 'read' as const, certificates: [...found.values()], others }
}

/** Returns the certificates of a file in DER; throws `Refused` if it has none. */
function certificatesOf(content: Uint8Array): Uint8Array[] {
  const text = Buffer.from(content).toString('latin1')
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) throw new Refused('trust.private-key')
  const blocks = [...text.matchAll(/-----BEGIN (CERTIFICATE|PKCS7)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g)]
  const found =
    blocks.length > 0
      ? blocks.flatMap(([, label, base64 = '']) => {
          const der = Buffer.from(base64, 'base64')
          return label === 'PKCS7' ? certificatesOfPkcs7(der) : [der]
        })
      : content[0] === 0x30
        ? isCertificate(content)
          ? [content]
          : certificatesOfPkcs7(content)
        : []
  if (found.length === 0) throw new Refused('trust.unreadable')
  return found
}

/** Returns the certificates of SignedData (RFC 5652) exactly as they are written; none if it is anything else. */
function certificatesOfPkcs7(der: Uint8Array): Uint8Array[] {
  try {
    const content = partsOf(asn1.fromBER(new Uint8Array(der)).result)[1]
    const [signed] = partsOf(content)
    const certificates = partsOf(signed).find(
      ({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0,
    )
    return partsOf(certificates).map((part) => new Uint8Array(part.valueBeforeDecodeView))
  } catch {
    return []
  }
}

function partsOf(block: asn1.AsnType | undefined): asn1.AsnType[] {
  const value = (block as { valueBlock?: { value?: unknown } } | undefined)?.valueBlock?.value
  return Array.isArray(value) ? (value as asn1.AsnType[]) : []
}

function isCertificate(der: Uint8Array): boolean {
  try {
    return new X509Certificate(der).raw.length === der.length
  } catch {
    return false
  }
}

/** Reads a certificate; null if it is no authority's. Throws `Refused` if it is broken. */
function openAuthority(der: Uint8Array): FoundCertificate | null {
  try {
    const certificate = new X509Certificate(der)
    if (!certificate.ca) return null
    // Decoded here, because a broken key is detected only now.
    const isRoot = isOwnIssuer(certificate)
    return {
      kind: isRoot ? 'root' : 'intermediate',
      name: nameOf(certificate.subject),
      content: new Uint8Array(certificate.raw),
      fingerprint: sha256(certificate.raw),
      validFrom: certificate.validFromDate,
      validUntil: certificate.validToDate,
    }
  } catch {
    throw new Refused('trust.unreadable')
  }
}

/** Groups files by folder; a folder is a package if one of its files validates documents. */
async function readPackages(files: readonly ZippedFile[]): Promise<FoundPackage[]> {
  if (files.length === 0) return []
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1))
  const packages = [...folders]
    .map(([folder, own]) => packageOf(folder, own))
    .filter((found) => [...found.files.keys()].some(isEntry))
  if (packages.length === 0) throw new Refused('trust.no-schemas')
  const opened = await openSchemas(
    packages.map((found) => ({ name: found.folder ?? '', files: found.files })),
  )
  try {
    if (opened.findBroken()) throw new Refused('trust.schema-broken')
  } finally {
    opened.dispose()
  }
  return packages
}

function packageOf(folder: string, own: readonly ZippedFile[]): FoundPackage {
  const files = new Map(own.map(({ path, bytes }) => [path.slice(folder.length), bytes]))
  const list = [...files].map(([name, bytes]) => `${name} ${Buffer.from(sha256(bytes)).toString('hex')}\n`)
  const name = folder.split('/').at(-2)?.replace(/\p{C}/gu, '').trim().slice(-120)
  return {
    folder: name || null,
    files,
    fingerprint: sha256(Buffer.from(list.toSorted().join(''))),
  }
}

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest())
