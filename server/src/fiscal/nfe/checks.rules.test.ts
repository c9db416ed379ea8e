import { X509Certificate } from 'node:crypto'
import { completeCnpj } from '@esquadro/contract/platform/fields/cnpj'
import {
  CHECK_NAMES,
  CHECK_REASONS,
  type CheckState,
  type Light,
} from '@esquadro/contract/platform/fields/invoice-check'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indented, withAllFields } from '../../testing/full-nfe.ts'
import { theAuthority } from '../samples/authority.ts'
import { aCnpj, aCpf } from '../samples/documents.ts'
import { aCancellation, anNfe, aReturnNfe, type NfeDraft, TEST_AUTHORITY } from '../samples/nfe-builder.ts'
import {
  type Inspection,
  type InspectionContext,
  inspectCancellation,
  inspectManual,
  inspectNfe,
  type ManualInvoice,
  worstLight,
} from './checks.rules.ts'
import type { NfeEvent } from './nfe.ts'
import { readNfe, type Trust } from './read-nfe.ts'
import { indexAuthorities, noAuthorities } from './signature/chain.ts'

const store = aCnpj(1)
const now = new Date('2026-11-21T12:00:00Z')
const issuedAt = new Date('2026-11-20T15:00:00Z')
const context: InspectionContext = {
  storeCnpj: store,
  now,
  maxAgeDays: 90,
  digestMismatch: 'amber',
  alreadySentKey: false,
  operations: new Map(),
}
const draft: NfeDraft = {
  storeCnpj: store,
  issuedAt,
  items: [{ code: 'P', valueCents: 10_000, discountCents: 500 }],
}

const trust: Trust = {
  authorities: indexAuthorities([new X509Certificate(theAuthority(TEST_AUTHORITY).rootPem)]),
  validate: () => ({ state: 'absent' }),
}

function inspect(part: Partial<NfeDraft> = {}, other: Partial<InspectionContext> = {}): Inspection {
  return inspectBytes(anNfe({ ...draft, ...part }).bytes, other)
}

function inspectBytes(
  bytes: Uint8Array,
  other: Partial<InspectionContext> = {},
  trusted: Trust | undefined = trust,
): Inspection {
  const reading = readNfe(bytes, trusted)
  if (reading.kind !== 'invoice') throw new Error(JSON.stringify(reading))
  return inspectNfe(reading, { ...context, ...other })
}

/** The checks that have a reason, as `name: light reason`. */
const spoken = ({ checks }: Inspection) =>
  checks
    .filter((check) => check.light !== 'not-verifiable' && (check.light !== 'green' || check.reason))
    .map((check) => `${check.name}: ${check.light} ${check.reason}`)

type Case = [string, Partial<NfeDraft>, Light, string[], Partial<InspectionContext>?]

/** The taxes of an item with exempted ICMS, and whether it is deducted. */
const deson = (value: string, isDeducted: '0' | '1') =>
  `<ICMS><ICMS40><vICMSDeson>${value}</vICMSDeson><indDeduzDeson>${isDeducted}</indDeduzDeson></ICMS40></ICMS>`

describe('an invoice from XML', () => {
  test('is green in every check if it is valid, and lists the checks that were not made', () => {
    const { checks, verdict } = inspect()
    expect(verdict).toBe('green')
    expect(spoken({ checks, verdict })).toEqual([])
    expect(checks.filter((check) => check.light === 'not-verifiable').map((check) => check.name)).toEqual([
      'certificate-revocation',
      'sefaz',
    ])
  })

  const other = aCnpj(2)
  const wrongDigit = (key: string) => `${key.slice(0, 43)}${(Number(key[43]) + 1) % 10}`
  const known = anNfe({ ...draft, number: 900 })
  const authority = theAuthority(TEST_AUTHORITY)
  const cases: Case[] = [
    [
      'a wrong check digit',
      { number: 900, key: wrongDigit(known.key) },
      'red',
      ['access-key-digit: red wrong'],
    ],
    ['a key that is known', {}, 'red', ['already-sent: red sent-before'], { alreadySentKey: true }],
    [
      'a branch of the store',
      { storeCnpj: aCnpj(1, { branch: 2 }) },
      'green',
      ['emitter-is-store: green branch'],
    ],
    ['another company', { storeCnpj: other }, 'red', ['emitter-is-store: red other-company']],
    [
      'a CNPJ of the store with wrong digits',
      { storeCnpj: `${store.slice(0, 12)}00` },
      'red',
      ['emitter-is-store: red invalid-document', 'certificate-company: amber none'],
    ],
    [
      'a person',
      { storeCnpj: aCpf(1), keyCnpj: `000${aCpf(1)}` },
      'red',
      ['emitter-is-store: red person', 'certificate-company: amber none'],
    ],
    ['model 57', { model: '57' }, 'red', ['model: red other-model']],
    ['NFC-e', { model: '65' }, 'green', ['recipient: green not-named']],
    ['homologation', { tpAmb: '2' }, 'red', ['environment: red test']],
    [
      'homologation in the protocol only',
      { protocol: { environment: '2' } },
      'red',
      ['environment: red test'],
    ],
    ['no protocol', { protocol: null }, 'red', ['authorised: red no-protocol']],
    ['authorised late', { protocol: { status: '150' } }, 'green', ['authorised: green late']],
    ...[
      { number: '13526000000000' },
      { number: '133260000000000' },
      { number: '135250000000000' },
      { at: new Date('2026-11-18T12:00:00Z') },
      { at: new Date('2026-12-01T12:00:00Z') },
    ].map(
      (protocol): Case => [
        `a protocol that cannot be the invoice’s: ${JSON.stringify(protocol)}`,
        { protocol },
        'amber',
        ['authorised: amber inconsistent'],
      ],
    ),
    ['cancelled', { protocol: { status: '101' } }, 'red', ['authorised: red cancelled']],
    ['denied', { protocol: { status: '301' } }, 'red', ['authorised: red denied']],
    ['rejected', { protocol: { status: '539' } }, 'red', ['authorised: red other-status']],
    ['a protocol of another key', { protocol: { key: known.key } }, 'red', ['protocol-key: red differs']],
    ['an entry', { tpNF: '0' }, 'red', ['operation: red entry']],
    ['a complement', { finNFe: '2' }, 'amber', ['operation: amber complement']],
    ['an adjustment', { finNFe: '3', tpNF: '0' }, 'green', ['operation: green adjustment']],
    ['an unknown purpose', { finNFe: '9' }, 'green', ['operation: green unknown']],
    ...['0', '1'].flatMap((tpNF): Case[] => [
      ['a debit note', { finNFe: '6', tpNFDebito: '04', tpNF }, 'green', ['operation: green debit-note']],
      ['a credit note', { finNFe: '5', tpNFCredito: '01', tpNF }, 'green', ['operation: green credit-note']],
      ...['03', '06'].map(
        (tpNFCredito): Case => [
          `a refused delivery (${tpNFCredito})`,
          { finNFe: '5', tpNFCredito, tpNF, refNFe: [known.key] },
          'green',
          ['operation: green refusal'],
        ],
      ),
      [
        'a reduction of value',
        { finNFe: '5', tpNFCredito: '04', tpNF, refNFe: [known.key] },
        'amber',
        ['operation: amber reduction'],
      ],
      [
        'an annulment',
        { natOp: 'Anulação de operação - Ajuste SINIEF 13/24', tpNF, refNFe: [known.key] },
        'green',
        ['operation: green annulment'],
      ],
    ]),
    [
      'a return whose items name their sale',
      {
        finNFe: '4',
        tpNF: '0',
        items: [{ code: 'A', valueCents: 10_000, refersTo: [{ key: known.key, line: 1 }] }],
      },
      'green',
      ['operation: green return'],
    ],
    [
      'a return by a sealed key',
      { finNFe: '4', tpNF: '0', refNFeSig: [known.key] },
      'green',
      ['operation: green return'],
    ],
    [
      'a return of a coupon',
      { finNFe: '4', tpNF: '0', refECF: [{ printer: '1', number: '2' }] },
      'amber',
      ['operation: green return', 'return-reference: amber on-paper'],
    ],
    ['a return', { finNFe: '4', tpNF: '0', refNFe: [known.key] }, 'green', ['operation: green return']],
    [
      'a return without references',
      { finNFe: '4', tpNF: '0' },
      'red',
      ['operation: green return', 'return-reference: red missing'],
    ],
    [
      'a return of another company’s sale',
      { finNFe: '4', refNFe: [anNfe({ ...draft, storeCnpj: other }).key] },
      'amber',
      ['operation: green return', 'return-reference: amber other-company'],
    ],
    ['tomorrow', { issuedAt: new Date('2026-11-22T12:00:00Z') }, 'red', ['issue-date: red future']],
    ['late today in São Paulo', { issuedAt: new Date('2026-11-22T02:59:00Z') }, 'green', []],
    ['90 days ago', { issuedAt: new Date('2026-08-23T12:00:00Z') }, 'green', []],
    ['91 days ago', { issuedAt: new Date('2026-08-22T12:00:00Z') }, 'red', ['issue-date: red too-old']],
    ['a key of another issuer', { keyCnpj: other }, 'red', ['key-emitter: red differs']],
    ['issued by a tax office', { keyCnpj: other, series: 890 }, 'amber', ['key-emitter: amber tax-office']],
    [
      'the last series of tax offices',
      { keyCnpj: other, series: 899 },
      'amber',
      ['key-emitter: amber tax-office'],
    ],
    ['the series before', { keyCnpj: other, series: 889 }, 'red', ['key-emitter: red differs']],
    ['the series after', { keyCnpj: other, series: 900 }, 'red', ['key-emitter: red differs']],
    ['a key of another number', { key: known.key, number: 901 }, 'red', ['key-content: red differs']],
    [
      'a key of another series',
      { key: known.key, number: 900, series: 2 },
      'red',
      ['key-content: red differs'],
    ],
    [
      'a key of another model',
      { key: known.key, number: 900, model: '65' },
      'red',
      ['key-content: red differs', 'recipient: green not-named'],
    ],
    [
      'a key of another month',
      { key: known.key, number: 900, issuedAt: new Date('2026-10-20T15:00:00Z') },
      'red',
      ['key-content: red differs'],
    ],
    ['an NF-e without a recipient', { recipient: null }, 'amber', ['recipient: amber missing']],
    ['a buyer abroad', { recipient: { foreign: true } }, 'amber', ['recipient: amber foreign']],
    [
      'a wrong CPF',
      { recipient: { document: '12345678900' } },
      'amber',
      ['recipient: amber invalid-document'],
    ],
    [
      'a sale to the store itself',
      { recipient: { document: aCnpj(1, { branch: 3 }) } },
      'amber',
      ['recipient: amber same-company'],
    ],
    [
      'products that do not add up',
      { totals: { productsCents: 9_999 } },
      'amber',
      ['totals: amber products-differ'],
    ],
    [
      'discounts that do not add up',
      { totals: { discountCents: 0 } },
      'amber',
      ['totals: amber discounts-differ'],
    ],
    [
      'a discount above the value',
      {
        items: [
          { code: 'P', valueCents: 1, discountCents: 2 },
          { code: 'Q', valueCents: 9 },
        ],
      },
      'amber',
      ['totals: amber discount-exceeds-value'],
    ],
    [
      'items of which none counts',
      { items: [{ code: 'P', valueCents: 100, countsInTotal: false }] },
      'amber',
      ['totals: amber nothing-counts'],
    ],
    ['another digest', { digest: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }, 'amber', ['digest: amber differs']],
    [
      'another digest, if mismatches are red',
      { digest: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' },
      'red',
      ['digest: red differs'],
      { digestMismatch: 'red' },
    ],
    ['no signature', { digest: null }, 'red', ['signature: red unsigned', 'digest: amber unsigned']],
    ['another value of the signature', { signatureValue: 'AA==' }, 'red', ['signature: red differs']],
    ['a value that is not base64', { signatureValue: '!' }, 'red', ['signature: red differs']],
    [
      'the certificate of another company',
      { signer: authority.signerOf({ cnpj: other }) },
      'amber',
      ['certificate-company: amber other-company'],
    ],
    [
      'the certificate of another branch',
      { signer: authority.signerOf({ cnpj: aCnpj(1, { branch: 7 }) }) },
      'green',
      [],
    ],
    [
      'a certificate without a CNPJ',
      { signer: authority.signerOf({ cnpj: null }) },
      'amber',
      ['certificate-company: amber none'],
    ],
    [
      'a certificate that has expired',
      { signer: authority.signerOf({ cnpj: store, until: new Date('2026-11-19T12:00:00Z') }) },
      'amber',
      ['certificate-validity: amber expired'],
    ],
    [
      'a certificate on its last day',
      { signer: authority.signerOf({ cnpj: store, until: new Date('2026-11-20T13:00:00Z') }) },
      'green',
      [],
    ],
    [
      'a certificate that was not yet valid',
      { signer: authority.signerOf({ cnpj: store, from: new Date('2026-11-21T12:00:00Z') }) },
      'amber',
      ['certificate-validity: amber not-yet-valid'],
    ],
    [
      'a certificate that signs itself',
      { signer: authority.signerOf({ cnpj: store, isSelfSigned: true }) },
      'amber',
      ['certificate-chain: amber self-signed'],
    ],
    [
      'a certificate of an unknown authority',
      { signer: theAuthority('Outra Autoridade').signerOf({ cnpj: store }) },
      'amber',
      ['certificate-chain: amber issuer-missing'],
    ],
    ['freight', { freightCents: 500 }, 'green', []],
    ['tax by substitution', { otherTotals: { vST: '1.00' }, totals: { invoiceCents: 9_600 } }, 'green', []],
    ['ICMS deducted', { otherTotals: { vICMSDeson: '1.00' }, totals: { invoiceCents: 9_400 } }, 'green', []],
    ['ICMS not deducted', { otherTotals: { vICMSDeson: '1.00' } }, 'green', []],
    [
      'ICMS deducted by one item of two',
      {
        items: [
          { code: 'P', valueCents: 10_000, taxes: deson('3.00', '1') },
          { code: 'Q', valueCents: 5_000, taxes: deson('2.00', '0') },
        ],
        otherTotals: { vICMSDeson: '5.00' },
        totals: { invoiceCents: 14_700 },
      },
      'green',
      [],
    ],
    [
      'PIS and COFINS by substitution, added by one item of two',
      {
        items: [
          {
            code: 'P',
            valueCents: 10_000,
            taxes:
              '<PISST><vPIS>1.00</vPIS><indSomaPISST>1</indSomaPISST></PISST>' +
              '<COFINSST><vCOFINS>2.00</vCOFINS><indSomaCOFINSST>1</indSomaCOFINSST></COFINSST>',
          },
          { code: 'Q', valueCents: 5_000, taxes: '<PISST><vPIS>4.00</vPIS></PISST>' },
        ],
        otherTotals: { vPISST: '5.00', vCOFINSST: '2.00' },
        totals: { invoiceCents: 15_300 },
      },
      'green',
      [],
    ],
    [
      'goods and services in one note',
      {
        items: [
          { code: 'P', valueCents: 1_000 },
          { code: 'SERV', valueCents: 65_100, cfop: '5933' },
        ],
        totals: { productsCents: 1_000, invoiceCents: 66_100 },
        moreTotals: '<ISSQNtot><vServ>651.00</vServ></ISSQNtot>',
      },
      'green',
      [],
    ],
    [
      'the discount of an item outside the total, as SEFAZ adds it',
      {
        items: [
          { code: 'P', valueCents: 10_000 },
          { code: 'GIFT', valueCents: 900, discountCents: 400, countsInTotal: false },
        ],
        totals: { discountCents: 400, invoiceCents: 9_600 },
      },
      'green',
      [],
    ],
    [
      'a total with IBS and CBS beside vNF, which decides',
      {
        moreTotals:
          '<IBSCBSTot><gIBS><vIBS>0.10</vIBS></gIBS><gCBS><vCBS>0.90</vCBS></gCBS></IBSCBSTot><vNFTot>96.00</vNFTot>',
      },
      'green',
      [],
    ],
    [
      'IBS and CBS as parts of the value of the products, as of 2027',
      {
        items: [{ code: 'P', valueCents: 10_100, netCents: 10_000 }],
        moreTotals:
          '<IBSCBSTot><gIBS><vIBS>0.10</vIBS></gIBS><gCBS><vCBS>0.90</vCBS></gCBS></IBSCBSTot><vNFTot>101.00</vNFTot><vProdLiqTot>100.00</vProdLiqTot>',
      },
      'green',
      [],
    ],
    [
      'net values that do not add up',
      {
        items: [{ code: 'P', valueCents: 10_100, netCents: 10_000 }],
        moreTotals: '<vProdLiqTot>90.00</vProdLiqTot>',
      },
      'amber',
      ['totals: amber net-differs'],
    ],
    [
      'net values without their total',
      { items: [{ code: 'P', valueCents: 10_100, netCents: 10_000 }] },
      'amber',
      ['totals: amber net-differs'],
    ],
    [
      'ICMS deducted by an amount that no item states',
      { otherTotals: { vICMSDeson: '3.00' }, totals: { invoiceCents: 9_300 } },
      'amber',
      ['totals: amber total-differs'],
    ],
    ['a total without the tax', { otherTotals: { vST: '1.00' } }, 'amber', ['totals: amber total-differs']],
    [
      'a total above the items',
      { totals: { invoiceCents: 900_000 } },
      'amber',
      ['totals: amber total-differs'],
    ],
    [
      'freight that no item has',
      { otherTotals: { vSeg: '5.00' }, totals: { invoiceCents: 10_000 } },
      'amber',
      ['totals: amber charges-differ'],
    ],
    [
      'another digest in the protocol',
      { protocol: { digest: 'AA==' } },
      'amber',
      ['digest: amber protocol-differs'],
    ],
  ]
  test.each(cases)('%s', (_, part, verdict, expected, other) => {
    const found = inspect(part, other)
    expect({ spoken: spoken(found), verdict: found.verdict }).toEqual({ spoken: expected, verdict })
  })

  test('compares a CNPJ with letters literally, even if its check digits equal those of another', () => {
    const [registered = '', ...others] = ['12ABC34Q0001', '12ABC34F0001', '12ABC3400001'].map(completeCnpj)
    for (const other of others) {
      expect(other.slice(12)).toBe(registered.slice(12))
      const found = inspect({ storeCnpj: other }, { storeCnpj: registered })
      expect(spoken(found)).toEqual(['emitter-is-store: red other-company'])
    }
  })

  test('accepts letters in CNPJ and key', () => {
    const lettered = aCnpj(4, { alphanumeric: true })
    expect(inspect({ storeCnpj: lettered }, { storeCnpj: lettered }).verdict).toBe('green')
  })

  test('is cancelled by a cancellation in the file, with or without a response, despite status 100', () => {
    for (const status of ['135', '155', '573', null]) {
      const event = aCancellation({ key: known.key, at: now, status }).xml.replace(/^<\?xml[^>]*>/, '')
      const found = inspect({ number: 900, beside: event })
      expect([spoken(found), found.verdict]).toEqual([['not-cancelled: red event-inside'], 'red'])
    }
  })

  test('is red if the file contains the cancellation of another invoice', () => {
    const event = aCancellation({ key: known.key, at: now }).xml.replace(/^<\?xml[^>]*>/, '')
    expect(spoken(inspect({ number: 901, beside: event }))).toEqual(['not-cancelled: red event-of-other-key'])
  })

  test('is not affected by a correction letter in the file', () => {
    const letter = aCancellation({ key: known.key, at: now, code: '110110' }).xml.replace(/^<\?xml[^>]*>/, '')
    expect(inspect({ number: 900, beside: letter }).verdict).toBe('green')
  })

  test('is green with a reason if the file is indented', () => {
    const { xml } = anNfe(draft)
    const found = inspectBytes(new TextEncoder().encode(xml.replaceAll('><', '>\n<')))
    expect([spoken(found), found.verdict]).toEqual([
      ['signature: green reformatted', 'digest: green reformatted'],
      'green',
    ])
  })

  test('is green as a return of the builder', () => {
    expect(inspectBytes(aReturnNfe({ ...draft, originalKey: known.key }).bytes).verdict).toBe('green')
  })

  test('uses only names and reasons of the contract, each name once', () => {
    for (const [, part, , , other] of cases) {
      const { checks } = inspect(part, other)
      expect(new Set(checks.map((check) => check.name)).size).toBe(checks.length)
      for (const { name, reason } of checks) {
        expect(CHECK_NAMES).toContain(name)
        if (reason) expect(CHECK_REASONS[name] as readonly string[]).toContain(reason)
      }
    }
  })
})

describe('an invoice typed by hand', () => {
  const { key } = anNfe({ ...draft, number: 77 })
  const manual: ManualInvoice = {
    accessKey: key,
    document: aCpf(5),
    issuedOn: '2026-11-20',
    totalCents: 10_000,
  }
  const worstLight = (part: Partial<ManualInvoice>, other: Partial<InspectionContext> = {}) => {
    const found = inspectManual({ ...manual, ...part }, { ...context, ...other })
    return [found.verdict, ...spoken(found)]
  }
  const typed = 'by-hand: amber typed'

  test.each<[string, Partial<ManualInvoice>, string[], Partial<InspectionContext>?]>([
    ['in order is amber', {}, ['amber', typed]],
    [
      'a wrong key',
      { accessKey: `${key.slice(0, 43)}${(Number(key[43]) + 1) % 10}` },
      ['red', 'access-key-digit: red wrong', typed],
    ],
    ['no key at all', { accessKey: '' }, ['red', 'access-key-digit: red wrong', typed]],
    ['a known key', {}, ['red', 'already-sent: red sent-before', typed], { alreadySentKey: true }],
    ['another store', {}, ['red', 'emitter-is-store: red other-company', typed], { storeCnpj: aCnpj(8) }],
    ['another month', { issuedOn: '2026-10-20' }, ['amber', 'key-content: amber differs', typed]],
    ['tomorrow', { issuedOn: '2026-11-22' }, ['red', 'issue-date: red future', typed]],
    ['no day', { issuedOn: 'x' }, ['red', 'key-content: amber differs', 'issue-date: red future', typed]],
    ['a wrong CPF', { document: '11111111111' }, ['red', 'recipient: red invalid-document', typed]],
    ['the store itself', { document: store }, ['amber', 'recipient: amber same-company', typed]],
    ['nothing paid', { totalCents: 0 }, ['red', 'totals: red nothing-counts', typed]],
  ])('%s', (_, part, expected, other) => expect(worstLight(part, other)).toEqual(expected))

  test('is amber with a tax office as issuer', () => {
    const office = anNfe({ ...draft, keyCnpj: aCnpj(8), series: 890 }).key
    expect(worstLight({ accessKey: office })).toEqual([
      'amber',
      'emitter-is-store: amber other-company',
      typed,
    ])
  })

  test('is red as a transport document', () => {
    expect(worstLight({ accessKey: anNfe({ ...draft, model: '57' }).key })).toContain(
      'model: red other-model',
    )
  })

  test('is never green', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.string(),
        fc.constantFrom('2026-11-20', '2026-11-19'),
        (totalCents, text, issuedOn) => {
          const found = inspectManual({ ...manual, totalCents, issuedOn, document: text || aCpf(2) }, context)
          expect(found.verdict).not.toBe('green')
        },
      ),
    )
  })
})

describe('a cancellation', () => {
  const { key } = anNfe(draft)
  const inspectFile = (options: Partial<Parameters<typeof aCancellation>[0]>, storeCnpj = store) => {
    const reading = readNfe(aCancellation({ key, at: now, ...options }).bytes, trust)
    const event: NfeEvent | undefined = reading.kind === 'event' ? reading.events[0] : undefined
    if (!event) throw new Error('no cancellation')
    const found = inspectCancellation(event, { storeCnpj })
    return [found.verdict, ...spoken(found)]
  }

  test.each([['135'], ['136'], ['155']])('takes effect if it is registered with %s', (status) => {
    expect(inspectFile({ status })).toEqual(['green'])
  })
  test.each([['573'], ['218'], ['420']])('is doubtful if the invoice was cancelled before (%s)', (status) => {
    expect(inspectFile({ status })).toEqual(['amber', 'registered: amber registered-before'])
  })
  test('takes no effect if it was refused or has no response', () => {
    expect(inspectFile({ status: '501' })).toEqual(['red', 'registered: red refused'])
    expect(inspectFile({ status: null })).toEqual(['red', 'registered: red no-answer'])
  })
  test('takes no effect from the test environment', () => {
    expect(inspectFile({ tpAmb: '2' })).toEqual(['red', 'environment: red test'])
  })
  test('is red from another company', () => {
    expect(inspectFile({}, aCnpj(3))).toEqual(['red', 'emitter-is-store: red other-company'])
  })
})

test('has the worst state of its checks as verdict, ignoring checks that could not be made', () => {
  const of = (...lights: CheckState[]) => worstLight(lights.map((light) => ({ light })))
  expect([
    of(),
    of('green'),
    of('not-verifiable'),
    of('not-verifiable', 'amber'),
    of('red', 'amber'),
  ]).toEqual(['green', 'green', 'green', 'amber', 'red'])
})

describe('an invoice with everything that issuers write', () => {
  const other = aCnpj(2)
  const known = anNfe({ ...draft, number: 900 })
  const cancellation = aCancellation({ key: known.key, at: now }).xml.replace(/^<\?xml[^>]*>/, '')
  const signer = theAuthority(TEST_AUTHORITY).signerOf({ cnpj: other })
  const files: [string, Partial<NfeDraft>, (xml: string) => string, Light, string[]][] = [
    ['nothing wrong', {}, (xml) => xml, 'green', []],
    [
      'a code and the digest changed after another company signed it',
      { signer },
      (xml) => xml.replace('<CFOP>5102', '<CFOP>6102').replace(/<DigestValue>./, '<DigestValue>_'),
      'red',
      ['signature: red differs', 'certificate-company: amber other-company', 'digest: amber differs'],
    ],
    [
      'a purchase abroad that is not signed',
      { tpNF: '0', recipient: { foreign: true }, digest: null },
      (xml) => xml,
      'red',
      [
        'operation: red entry',
        'recipient: amber foreign',
        'signature: red unsigned',
        'digest: amber unsigned',
      ],
    ],
    [
      'the names of another issuer written over its own',
      { storeCnpj: other, number: 901, keyCnpj: store, protocol: { status: '999', key: known.key } },
      (xml) => xml.replaceAll(other, store).replace('<nNF>901', '<nNF>902'),
      'red',
      [
        'authorised: red other-status',
        'protocol-key: red differs',
        'key-content: red differs',
        'certificate-company: amber other-company',
        'digest: amber differs',
      ],
    ],
    [
      'the test environment, saved with line breaks',
      { tpAmb: '2' },
      indented,
      'red',
      ['environment: red test', 'signature: green reformatted', 'digest: green reformatted'],
    ],
    [
      'its cancellation beside it',
      { number: 900, beside: cancellation },
      (xml) => xml,
      'red',
      ['not-cancelled: red event-inside'],
    ],
    [
      'a sale to itself whose items do not add up',
      { model: '65', recipient: { document: store }, totals: { productsCents: 9_990, invoiceCents: 9_490 } },
      (xml) => xml,
      'amber',
      ['recipient: amber same-company', 'totals: amber products-differ'],
    ],
  ]
  test.each(files)('is judged by all of its faults: %s', (_, part, change, verdict, expected) => {
    const { xml } = anNfe({ ...draft, ...part, change: withAllFields })
    const found = inspectBytes(new TextEncoder().encode(change(xml)))
    expect({ spoken: spoken(found), verdict: found.verdict }).toEqual({ spoken: expected, verdict })
  })

  test('leaves the chain of its certificate open without installed roots', () => {
    const { bytes } = anNfe({ ...draft, change: withAllFields })
    const found = inspectBytes(bytes, {}, { ...trust, authorities: noAuthorities })
    expect(found.checks.find(({ name }) => name === 'certificate-chain')).toMatchObject({
      light: 'not-verifiable',
    })
  })
})
