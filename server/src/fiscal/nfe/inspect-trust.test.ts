import * as asn1 from 'asn1js'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openState } from '../../platform/state.ts'
import { anAuthority } from '../samples/authority.ts'
import { aSchemaPackage } from '../samples/schemas.ts'
import { inspectTrust } from './inspect-trust.ts'
import { inspectTrustInThread } from './reader-pool.ts'

const small = { bits: 1024 }
const root = anAuthority('AC Raiz', small)
const issuing = root.subordinate('AC Emissora', small)
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const derOf = (pem: string) => new Uint8Array(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'))
const leaf = `-----BEGIN CERTIFICATE-----\n${root.signerOf({ cnpj: '11222333000181' }).certificate}\n-----END CERTIFICATE-----\n`

/** Certificates as PKCS #7, like the files that ICP-Brasil publishes. */
function aPkcs7(...pems: string[]): Uint8Array {
  const oid = (value: string) => new asn1.ObjectIdentifier({ value })
  const certificates = new asn1.Constructed({
    idBlock: { tagClass: 3, tagNumber: 0 },
    value: pems.map((pem) => asn1.fromBER(derOf(pem)).result),
  })
  const signed = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 1 }),
      new asn1.Set({ value: [] }),
      new asn1.Sequence({ value: [oid('1.2.840.113549.1.7.1')] }),
      certificates,
      new asn1.Set({ value: [] }),
    ],
  })
  const content = new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [signed] })
  return new Uint8Array(
    new asn1.Sequence({ value: [oid('1.2.840.113549.1.7.2'), content] }).toBER() as ArrayBuffer,
  )
}

/** The names and kinds that are found in a file, or the reason why it is refused. */
async function found(bytes: Uint8Array): Promise<string[] | string> {
  const upload = await inspectTrust(bytes)
  if (upload.kind === 'refused') return upload.reason
  return [
    ...upload.certificates.map(({ kind, name }) => `${kind} ${name}`),
    ...upload.packages.map(({ folder, files }) => `${folder}: ${[...files.keys()].join(' ')}`),
    ...(upload.others > 0 ? [`others: ${upload.others}`] : []),
  ]
}

const package9 = Object.fromEntries(aSchemaPackage('<xs:element name="vNF" type="xs:decimal"/>'))
const package10 = Object.fromEntries(aSchemaPackage('<xs:element name="vIBS" type="xs:decimal"/>'))
const both = ['root AC Raiz', 'intermediate AC Emissora']

describe('a file with certificates', () => {
  it.each<[string, Uint8Array, string[]]>([
    ['PEM with texts between', bytesOf(`Raiz\n${root.rootPem}\nEmissora:\r\n${issuing.rootPem}`), both],
    ['DER', derOf(root.rootPem), ['root AC Raiz']],
    ['PKCS #7', aPkcs7(root.rootPem, issuing.rootPem), both],
    [
      'PKCS #7 in PEM',
      bytesOf(
        `-----BEGIN PKCS7-----\n${Buffer.from(aPkcs7(root.rootPem, issuing.rootPem)).toString('base64')}\n-----END PKCS7-----`,
      ),
      both,
    ],
    [
      'an archive',
      zipSync({
        'raiz/a.crt': bytesOf(root.rootPem),
        'b.p7b': aPkcs7(issuing.rootPem),
        'LEIA.txt': strToU8('x'),
      }),
      both,
    ],
    ['the same certificate twice', bytesOf(root.rootPem + root.rootPem), ['root AC Raiz']],
    ['a company’s certificate beside', bytesOf(root.rootPem + leaf), ['root AC Raiz', 'others: 1']],
  ])('is read: %s', async (_, bytes, expected) => {
    expect(await found(bytes)).toEqual(expected)
  })

  it.each<[string, Uint8Array, string]>([
    ['empty', new Uint8Array(), 'trust.unreadable'],
    ['text', bytesOf('certificado'), 'trust.unreadable'],
    [
      'a cut certificate',
      bytesOf(root.rootPem.replace(/.{200}\n-----END/s, '\n-----END')),
      'trust.unreadable',
    ],
    ['DER with bytes behind', new Uint8Array([...derOf(root.rootPem), 0]), 'trust.unreadable'],
    ['a PDF', bytesOf('%PDF-1.7'), 'trust.unreadable'],
    ['ASN.1 nested 100,000 times', new Uint8Array(200_000).fill(0x30), 'trust.unreadable'],
    [
      'a private key',
      bytesOf(`${root.rootPem}-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----`),
      'trust.private-key',
    ],
    [
      'an encrypted private key in an archive',
      zipSync({ 'a.pem': bytesOf('-----BEGIN ENCRYPTED PRIVATE KEY-----') }),
      'trust.private-key',
    ],
    ['1,001 certificates of companies', bytesOf(leaf.repeat(1_001)), 'trust.too-many'],
  ])('is refused: %s', async (_, bytes, reason) => {
    expect(await found(bytes)).toBe(reason)
  })
})

describe('an archive of schemas', () => {
  it('is one package, or one for each folder with the schemas of the NF-e', async () => {
    expect(await found(zipSync(package9))).toEqual(['null: nfe_v4.00.xsd tipos.xsd'])
    const folders = zipSync({
      'nfe/PL_009': package9,
      PL_010: package10,
      outros: { 'cte.xsd': strToU8('x') },
    })
    expect(await found(folders)).toEqual([
      'PL_009: nfe_v4.00.xsd tipos.xsd',
      'PL_010: nfe_v4.00.xsd tipos.xsd',
    ])
  })

  it('has the same fingerprint however it is packed, and another one for other files', async () => {
    const fingerprintOf = async (content: Parameters<typeof zipSync>[0]) => {
      const upload = await inspectTrust(zipSync(content, { level: content['x'] ? 0 : 9 }))
      return upload.kind === 'read' && Buffer.from(upload.packages[0]?.fingerprint ?? []).toString('hex')
    }
    const [first, second] = [await fingerprintOf(package9), await fingerprintOf({ x: package9 })]
    expect(first).toMatch(/^[\da-f]{64}$/)
    expect(second).toBe(first)
    expect(await fingerprintOf(package10)).not.toBe(first)
  })

  it.each<[string, () => Uint8Array, string]>([
    ['without files', () => zipSync({}), 'trust.archive-empty'],
    ['of other files', () => zipSync({ 'a.pdf': strToU8('x') }), 'trust.archive-empty'],
    ['of other schemas', () => zipSync({ 'cte_v4.00.xsd': strToU8('x') }), 'trust.no-schemas'],
    [
      'with a file missing',
      () => zipSync({ 'nfe_v4.00.xsd': package9['nfe_v4.00.xsd'] ?? new Uint8Array() }),
      'trust.schema-broken',
    ],
    [
      'with a broken file',
      () => zipSync({ ...package9, 'tipos.xsd': strToU8('<xs:schema') }),
      'trust.schema-broken',
    ],
    ['that is cut', () => zipSync(package9).slice(0, -30), 'trust.archive-broken'],
    [
      'that inflates to 64 MB',
      () => zipSync({ ...package9, 'bomba.xsd': new Uint8Array(64 * 1024 * 1024) }),
      'trust.too-large',
    ],
    [
      'with 33 MB that are not packed',
      () => zipSync({ ...package9, 'bomba.xsd': [new Uint8Array(33 * 1024 * 1024), { level: 0 }] }),
      'trust.too-large',
    ],
    [
      'of 3,000 files',
      () =>
        zipSync(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`${at}.xsd`, strToU8('x')]))),
      'trust.too-large',
    ],
    [
      'with entities that multiply',
      () => {
        const entities = Array.from(
          { length: 12 },
          (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
        )
        return zipSync({
          ...package9,
          'tipos.xsd': strToU8(`<!DOCTYPE x [<!ENTITY e0 "x">${entities.join('')}]><x>&e12;</x>`),
        })
      },
      'trust.schema-broken',
    ],
  ])('is refused: %s', async (_, build, reason) => {
    expect(await found(build())).toBe(reason)
  })

  it('does not inflate what its directory hides', async () => {
    const bytes = zipSync({ ...package9, 'bomba.xsd': new Uint8Array(64 * 1024 * 1024) })
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    for (let at = 0; at < bytes.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000)
        view.setUint32(at + 24, 10, true)
    expect(await found(bytes)).toBe('trust.too-large')
  })

  it('is read alike in a thread', async () => {
    const bytes = zipSync(package9)
    const services = { state: openState() }
    expect(await inspectTrustInThread(services, bytes)).toEqual(await inspectTrust(bytes))
    await services.state.close()
  })
})
