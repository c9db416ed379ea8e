import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { WAIVABLE_CHECKS } from '@esquadro/contract/platform/fields/invoice-check'
import { describe, expect, it } from 'vitest'
import { indented, withAllFields } from '../../../testing/full-nfe.ts'
import { anAuthority, theAuthority } from '../../samples/authority.ts'
import { aCnpj } from '../../samples/documents.ts'
import { aCancellation, anNfe, type NfeDraft, TEST_AUTHORITY } from '../../samples/nfe-builder.ts'
import { inspectCancellation, inspectNfe, isProven, isSatisfied } from '../checks.rules.ts'
import type { NfeInvoice } from '../nfe.ts'
import { readNfe, type Trust } from '../read-nfe.ts'
import { indexAuthorities } from './chain.ts'

const store = aCnpj(1)
const authority = theAuthority(TEST_AUTHORITY)
const trust: Trust = {
  authorities: indexAuthorities([new X509Certificate(authority.rootPem)]),
  validate: () => ({ state: 'absent' }),
}
const draft: NfeDraft = {
  storeCnpj: store,
  issuedAt: new Date('2026-11-20T15:00:00Z'),
  items: [{ code: 'P', description: 'Piso & rodapé', valueCents: 10_000, discountCents: 500 }],
  number: 41,
}
const context = {
  storeCnpj: store,
  now: new Date('2026-11-21T12:00:00Z'),
  maxAgeDays: 90,
  digestMismatch: 'amber',
  alreadySentKey: false,
  operations: new Map(),
} as const

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (xml: string): NfeInvoice => {
  const reading = readNfe(utf8(xml), trust)
  if (reading.kind !== 'invoice') throw new Error(JSON.stringify(reading))
  return reading
}
const state = (xml: string) => read(xml).signature.state

describe('the signature of an invoice', () => {
  const { xml } = anNfe(draft)

  it('verifies as written and contains the company of its certificate', () => {
    expect(read(xml).signature).toMatchObject({
      state: 'verified',
      certificate: { company: store, isPerson: false, chain: 'trusted' },
    })
  })

  it.each([
    ['indented', xml.replaceAll('><', '>\n  <'), 'reformatted'],
    ['with the namespaces of a wrapper', xml.replace('<nfeProc', '<nfeProc xmlns:x="u:x"'), 'verified'],
    ['without the wrapper', xml.replace(/.*(<NFe .*<\/NFe>).*/, '$1'), 'verified'],
    [
      'with an end tag for an empty element',
      xml.replace(/<(DigestMethod [^>]*)\/>/, '<$1></DigestMethod>'),
      'verified',
    ],
    ['with base64 in lines', xml.replace(/(<SignatureValue>.{76})/, '$1\n'), 'verified'],
    ['without signature', xml.replace(/<Signature .*<\/Signature>/, ''), 'unsigned'],
    ['without a certificate', xml.replace(/<KeyInfo>.*<\/KeyInfo>/, ''), 'no-certificate'],
    ['with a broken certificate', xml.replace(/<X509Certificate>./, '<X509Certificate>A'), 'no-certificate'],
    ['with an invented value', xml.replace(/<SignatureValue>[^<]*/, '<SignatureValue>AA=='), 'differs'],
    ['with an empty value', xml.replace(/<SignatureValue>[^<]*/, '<SignatureValue>'), 'differs'],
    ['with characters that are not base64', xml.replace('<SignatureValue>', '<SignatureValue>*'), 'differs'],
    ['over another digest', xml.replace(/<DigestValue>./, '<DigestValue>_'), 'differs'],
    ['of another element', xml.replace(/URI="#NFe\d{4}/, 'URI="#NFe9999'), 'other-reference'],
    ['of the whole document', xml.replace(/URI="[^"]*"/, 'URI=""'), 'other-reference'],
    ['by another transform', xml.replace('#enveloped-signature', '#base64'), 'other-algorithm'],
    [
      'by a third transform',
      xml.replace('</Transforms>', '<Transform Algorithm="u:x"></Transform></Transforms>'),
      'other-algorithm',
    ],
    ['by HMAC', xml.replace('#rsa-sha1', '#hmac-sha1'), 'other-algorithm'],
    ['by MD5', xml.replace('xmldsig#sha1', 'xmldsig-more#md5'), 'other-algorithm'],
    ['canonicalised otherwise', xml.replace('REC-xml-c14n-20010315', 'xml-exc-c14n#'), 'other-algorithm'],
  ])('is checked: %s', (_, changed, expected) => expect(state(changed)).toBe(expected))

  it('does not cover another invoice', () => {
    const other = anNfe({ ...draft, number: 42 }).xml
    const foreign = /<Signature .*<\/Signature>/.exec(other)?.[0] ?? ''
    expect(state(xml.replace(/<Signature .*<\/Signature>/, foreign))).toBe('other-reference')
  })

  it("does not verify with a key other than the certificate's", () => {
    const { certificate } = authority.signerOf({ cnpj: store })
    const { key } = anAuthority('Intrusa').signerOf({ cnpj: store })
    expect(state(anNfe({ ...draft, signer: { certificate, key } }).xml)).toBe('differs')
  })

  it('is rejected if the key is short', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    expect(privateKey.asymmetricKeyDetails?.modulusLength).toBe(1024)
    const signer = anAuthority('Fraca', { bits: 1024 }).signerOf({ cnpj: store })
    expect(state(anNfe({ ...draft, signer }).xml)).toBe('other-algorithm')
  })
})

describe('a wrapped invoice', () => {
  const { xml } = anNfe(draft)
  const signed = /<infNFe .*<\/infNFe>/.exec(xml)?.[0] ?? ''
  const forged = signed.replaceAll('100.00', '900.00')
  const signature = /<Signature .*<\/Signature>/.exec(xml)?.[0] ?? ''

  it.each([
    ['two invoices in one NFe', xml.replace(signed, signed + forged)],
    ['two signatures', xml.replace(signature, signature + signature)],
    ['two references', xml.replace(/(<Reference .*<\/Reference>)/, '$1$1')],
    ['two SignedInfo', xml.replace(/(<SignedInfo>.*<\/SignedInfo>)/, '$1$1')],
    ['two values', xml.replace(/(<SignatureValue>.*<\/SignatureValue>)/, '$1$1')],
    ['the signed part outside the namespace', xml.replace(signed, `${forged}<x xmlns="u:x">${signed}</x>`)],
  ])('is rejected with %s', (_, changed) => {
    expect(readNfe(utf8(changed), trust)).toMatchObject({ kind: 'refused' })
  })

  it.each([
    [
      'within the signature',
      xml.replace(signed, forged).replace('</Signature>', `<Object>${signed}</Object></Signature>`),
    ],
    ['beside the forged one', xml.replace(signed, forged).replace('</NFe>', `<x>${signed}</x></NFe>`)],
    ['beside NFe', xml.replace(signed, forged).replace('</nfeProc>', `${signed}</nfeProc>`)],
  ])('is treated as forged with the signed part %s', (_, changed) => {
    const reading = readNfe(utf8(changed), trust)
    if (reading.kind === 'refused') return
    expect(reading).toMatchObject({ digest: { match: 'differs' } })
  })
})

describe('1,000 alterations of one byte', () => {
  const { bytes } = anNfe(draft)
  // infNFe and its signature; the protocol and the wrapper are unsigned.
  const [start, end] = ['<infNFe ', '</NFe>'].map((tag) => Buffer.from(bytes).indexOf(tag))
  const alterations = Array.from({ length: 1_000 }, (_, nth) => {
    const at = Math.floor((nth * bytes.length) / 1_000)
    const altered = new Uint8Array(bytes)
    // The next character of the same kind, so that the file mostly stays readable.
    const byte = altered[at] ?? 0
    altered[at] = byte === 57 ? 48 : byte === 122 ? 97 : byte === 90 ? 65 : byte + 1
    return { at, altered }
  })
  const passes = (altered: Uint8Array, notNeeded: Parameters<typeof isSatisfied>[1]) => {
    const reading = readNfe(altered, trust)
    if (reading.kind !== 'invoice') return false
    return inspectNfe(reading, context).checks.every((check) => isSatisfied(check, notNeeded))
  }

  it('never pass by default', () => {
    expect(alterations.filter(({ altered }) => passes(altered, []))).toEqual([])
  })

  it('never pass within the signed part, even if the status at SEFAZ is waived', () => {
    const notNeeded = WAIVABLE_CHECKS.filter((name) => name !== 'certificate-chain')
    expect(passes(bytes, notNeeded)).toBe(true)
    const passed = alterations.filter(({ altered }) => passes(altered, notNeeded))
    expect(
      passed.map(({ at }) => at).filter((at) => at >= (start ?? 0) && at < (end ?? bytes.length)),
    ).toEqual([])
    // Outside the signed part they change only irrelevant data: the number and time of the protocol, which
    // nobody signs, or the declaration, without which the same text is read.
    const text = Buffer.from(bytes).toString('latin1')
    const unsigned = [...text.matchAll(/<\?xml [^>]*>|<(?:dhRecbto|nProt)>[^<]*/g)].map(
      ({ index, 0: found }) => [index, index + found.length],
    )
    const outside = passed.filter(({ at }) => !unsigned.some(([from = 0, to = 0]) => at >= from && at < to))
    expect(outside.map(({ at }) => text.slice(at - 9, at + 1))).toEqual([])
    const essence = ({ protocol: _, ...rest }: NfeInvoice) => rest
    const right = essence(read(new TextDecoder().decode(bytes)))
    for (const { altered } of passed) expect(essence(read(new TextDecoder().decode(altered)))).toEqual(right)
  })
})

describe('the signature of a cancellation', () => {
  const { key } = anNfe(draft)
  const proof = (options: Partial<Parameters<typeof aCancellation>[0]>, change = (xml: string) => xml) => {
    const { xml } = aCancellation({ key, at: new Date('2026-11-21T10:00:00Z'), ...options })
    const reading = readNfe(utf8(change(xml)), trust)
    if (reading.kind !== 'event' || !reading.events[0]) throw new Error(JSON.stringify(reading))
    const { checks, verdict } = inspectCancellation(reading.events[0], { storeCnpj: store })
    return [verdict, isProven(checks, [])]
  }

  it('proves it', () => expect(proof({})).toEqual(['green', true]))

  it.each([
    ['without a signature', proof({ signer: null })],
    ['by another company', proof({ signer: authority.signerOf({ cnpj: aCnpj(2) }) })],
    [
      'by a certificate that signs itself',
      proof({ signer: authority.signerOf({ cnpj: store, isSelfSigned: true }) }),
    ],
    ['that was altered', proof({}, (xml) => xml.replace('T07:00:00', 'T07:00:01'))],
  ])('does not prove it: %s', (_, found) => expect(found).toEqual(['amber', false]))

  it('does not prove it without installed roots, unless the settings waive the chain', () => {
    const { bytes } = aCancellation({ key, at: new Date('2026-11-21T10:00:00Z') })
    const reading = readNfe(bytes)
    if (reading.kind !== 'event' || !reading.events[0]) throw new Error('no event')
    const { checks } = inspectCancellation(reading.events[0], { storeCnpj: store })
    expect([isProven(checks, []), isProven(checks, ['certificate-chain'])]).toEqual([false, true])
  })
})

describe('the signature of an invoice with everything that issuers write', () => {
  const { xml } = anNfe({ ...draft, change: withAllFields })
  const other = anNfe({ ...draft, number: 42, change: withAllFields }).xml
  const theirs = authority.signerOf({ cnpj: aCnpj(2) })

  it.each([
    ['as written', xml, 'verified', store],
    ['with a changed digest', xml.replace(/<DigestValue>./, '<DigestValue>_'), 'differs', store],
    [
      'by another company',
      anNfe({ ...draft, change: withAllFields, signer: theirs }).xml,
      'verified',
      aCnpj(2),
    ],
    ['saved with line breaks', indented(xml), 'reformatted', store],
    [
      'without signature',
      anNfe({ ...draft, change: withAllFields, digest: null }).xml,
      'unsigned',
      undefined,
    ],
    [
      'with the signature of another invoice',
      xml.replace(/<Signature .*<\/Signature>/, /<Signature .*<\/Signature>/.exec(other)?.[0] ?? ''),
      'other-reference',
      store,
    ],
  ])('is judged without installed roots: %s', (_, changed, expected, company) => {
    const reading = readNfe(utf8(changed))
    if (reading.kind !== 'invoice') throw new Error(JSON.stringify(reading))
    expect([reading.signature.state, reading.signature.certificate?.company]).toEqual([expected, company])
    expect(reading.signature.certificate?.chain ?? 'no-roots').toBe('no-roots')
  })

  it('proves a correction letter as far as possible without roots', () => {
    const { key } = anNfe(draft)
    const reading = readNfe(
      aCancellation({ key, at: new Date('2026-11-21T10:00:00Z'), code: '110110' }).bytes,
    )
    expect(reading).toMatchObject({
      kind: 'event',
      events: [
        {
          type: 'correction',
          proof: {
            digest: { match: 'exact' },
            signature: { state: 'verified', certificate: { company: store, chain: 'no-roots' } },
          },
        },
      ],
    })
  })
})
