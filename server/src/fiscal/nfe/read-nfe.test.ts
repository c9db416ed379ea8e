import { naturalKey } from '@esquadro/contract/platform/fields/access-key'
import type { FileRefusal } from '@esquadro/contract/platform/fields/invoice-check'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indented, withAllFields } from '../../testing/full-nfe.ts'
import { aCnpj, aCpf } from '../samples/documents.ts'
import { aCancellation, anNfe, aReturnNfe, type NfeDraft } from '../samples/nfe-builder.ts'
import { type NfeInvoice, type NfeReading, referencedKeys } from './nfe.ts'
import { readNfe } from './read-nfe.ts'

const FISCAL = 'http://www.portalfiscal.inf.br/nfe'
const store = aCnpj(1)
const issuedAt = new Date('2026-07-31T14:00:00Z')
const items = [{ code: 'P-1', valueCents: 10_000 }]
const utf8 = (text: string) => new TextEncoder().encode(text)
const refusal = (reading: NfeReading) => (reading.kind === 'refused' ? reading.reason : reading.kind)

function read(bytes: Uint8Array): NfeInvoice {
  const reading = readNfe(bytes)
  if (reading.kind !== 'invoice') throw new Error(JSON.stringify(reading))
  return reading
}

describe('an invoice', () => {
  test('is read completely', () => {
    const customer = aCpf(7)
    const { bytes, key } = anNfe({
      storeCnpj: store,
      storeName: 'Cerâmica & Cia',
      issuedAt: new Date('2026-08-01T01:30:00Z'),
      recipient: { document: customer, name: 'Ana <Lima>' },
      number: 77,
      series: 3,
      freightCents: 1_500,
      items: [
        { code: 'A', ean: '7891234567895', valueCents: 10_050, discountCents: 50, quantity: 2.5, unit: 'M2' },
        { code: 'B', valueCents: 9_900, countsInTotal: false },
      ],
    })
    expect(read(bytes)).toEqual({
      kind: 'invoice',
      key,
      model: '55',
      series: 3,
      number: 77,
      issuedAt: '2026-08-01T01:30:00.000Z',
      // 01:30 UTC is the evening before in São Paulo.
      issuedOn: '2026-07-31',
      issuedMonth: '2026-07',
      emitter: { kind: 'cnpj', document: store, name: 'Cerâmica & Cia', state: 'SP' },
      recipient: { kind: 'cpf', document: customer, name: 'Ana <Lima>', state: null },
      items: [
        {
          number: 1,
          code: 'A',
          ean: '7891234567895',
          otherCodes: [],
          description: 'Produto A',
          ncm: '69072100',
          cfop: '5102',
          unit: 'M2',
          quantity: '2.5000',
          unitPrice: '40.2000000000',
          valueCents: 10_050,
          discountCents: 50,
          chargesCents: 1_500,
          countsInTotal: true,
          netCents: 10_000,
          references: [],
        },
        expect.objectContaining({
          code: 'B',
          ean: null,
          valueCents: 9_900,
          countsInTotal: false,
          netCents: 0,
        }),
      ],
      totals: {
        productsCents: 10_050,
        discountCents: 50,
        chargesCents: 1_500,
        invoiceCents: 11_500,
        expectedCents: [11_500],
        net: null,
      },
      layout: '4.00',
      schema: { state: 'absent' },
      signature: { state: 'verified', certificate: expect.objectContaining({ company: store }) },
      tpAmb: '1',
      tpNF: '1',
      nature: 'Venda de mercadoria',
      finNFe: '1',
      tpNFCredito: null,
      tpNFDebito: null,
      references: { keys: [], sealedKeys: [], coupons: [], papers: [] },
      protocol: {
        key,
        status: '100',
        at: '2026-08-01T01:31:00.000Z',
        number: '135260000000000',
        digest: expect.any(String),
        environment: '1',
        hasForm: true,
      },
      digest: { declared: expect.any(String), refersToInvoice: true, match: 'exact' },
      events: [],
    })
  })

  test('keeps the letters of a CNPJ and of its key', () => {
    const lettered = aCnpj(5, { alphanumeric: true })
    const { bytes, key } = anNfe({ storeCnpj: lettered, issuedAt, items, recipient: { document: lettered } })
    const invoice = read(bytes)
    expect([invoice.emitter.document, invoice.recipient.document, invoice.key]).toEqual([
      lettered,
      lettered,
      key,
    ])
    expect(key.slice(6, 20)).toBe(lettered)
  })

  test.each([
    [{ recipient: null, model: '65' } as const, 'none', null],
    [{ recipient: { foreign: true } } as const, 'foreign', null],
    [{ recipient: { document: aCnpj(9) } } as const, 'cnpj', aCnpj(9)],
  ])('has the recipient %j', (part, kind, document) => {
    expect(read(anNfe({ storeCnpj: store, issuedAt, items, ...part }).bytes).recipient).toMatchObject({
      kind,
      document,
    })
  })

  test('is unauthorised without a protocol', () => {
    expect(read(anNfe({ storeCnpj: store, issuedAt, items, protocol: null }).bytes).protocol).toBeNull()
  })

  test('has the keys of its sales if it is a return', () => {
    const { key } = anNfe({ storeCnpj: store, issuedAt, items })
    const back = read(aReturnNfe({ storeCnpj: store, issuedAt, items, originalKey: key }).bytes)
    expect([back.finNFe, back.tpNF, back.references.keys]).toEqual(['4', '0', [key]])
  })

  test('has the documents to which it refers, as a whole and by item', () => {
    const numbered = (number: number) => anNfe({ storeCnpj: store, issuedAt, items, number })
    const [first, second, prepaid] = [numbered(1), numbered(2), numbered(3)]
    const invoice = read(
      anNfe({
        storeCnpj: store,
        issuedAt,
        natOp: 'Devolução de venda',
        finNFe: '5',
        tpNFCredito: '3',
        refNFe: [first.key, second.key],
        refNFeSig: [second.key],
        refECF: [{ printer: '12', number: '3456' }],
        refNF: [{ cnpj: store, yearMonth: '2606', number: '99' }],
        prepaidBy: [prepaid.key],
        items: [
          { code: 'A', valueCents: 1, refersTo: [{ key: first.key, line: 2 }] },
          { code: 'B', valueCents: 1, refersTo: [{ key: second.key }, { key: first.key, line: 1 }] },
        ],
      }).bytes,
    )
    expect(invoice).toMatchObject({ nature: 'Devolução de venda', finNFe: '5', tpNFCredito: '03' })
    const sealed = `${second.key.slice(0, 35)}00000000${second.key.slice(43)}`
    expect(invoice.references).toEqual({
      keys: [first.key, second.key],
      sealedKeys: [sealed],
      coupons: [{ model: '2D', printer: '12', number: '3456' }],
      papers: [{ document: store, yearMonth: '2606', model: '01', series: '0', number: '99' }],
    })
    expect(invoice.items.map((item) => item.references)).toEqual([
      [{ key: first.key, line: 2 }],
      [
        { key: second.key, line: null },
        { key: first.key, line: 1 },
      ],
    ])
    expect(referencedKeys(invoice)).toEqual([first.key, second.key, sealed])
    expect(naturalKey(sealed)).toBe(naturalKey(second.key))
  })

  test.each([
    ['blanks', ' ', '<nItem> 2 </nItem>', 2],
    ['no number', '', '', null],
    ['a number outside the layout', '', '<nItem>0</nItem>', null],
  ])('reads a reference of an item with %s', (_, blank, number, line) => {
    const { key } = anNfe({ storeCnpj: store, issuedAt, items })
    const written = key.replace(/(.{4})/g, `$1${blank}`)
    const { xml } = anNfe({ storeCnpj: store, issuedAt, items })
    const changed = xml.replace(
      '</prod>',
      `</prod><DFeReferenciado><chaveAcesso>${written}</chaveAcesso>${number}</DFeReferenciado>`,
    )
    expect(read(utf8(changed)).items[0]?.references).toEqual([{ key, line }])
  })

  test('includes events of the same file', () => {
    const { key } = anNfe({ storeCnpj: store, issuedAt, items, number: 5 })
    const event = aCancellation({ key, at: issuedAt }).xml.replace(/^<\?xml[^>]*>/, '')
    const invoice = read(anNfe({ storeCnpj: store, issuedAt, items, number: 5, beside: event }).bytes)
    expect(invoice.events).toEqual([
      {
        type: 'cancellation',
        code: '110111',
        key,
        at: '2026-07-31T14:00:00.000Z',
        protocolStatus: '135',
        environment: '1',
        proof: expect.objectContaining({ digest: expect.objectContaining({ match: 'exact' }) }),
      },
    ])
  })

  test('keeps its day if an old layout has no time', () => {
    const { xml } = anNfe({ storeCnpj: store, issuedAt, items })
    const invoice = read(utf8(xml.replace(/<dhEmi>.*<\/dhEmi>/, '<dEmi>2026-07-31</dEmi>')))
    expect([invoice.issuedOn, invoice.issuedMonth]).toEqual(['2026-07-31', '2026-07'])
  })

  test('accepts a total with and without IBS, CBS and IS', () => {
    const { xml } = anNfe({ storeCnpj: store, issuedAt, items })
    const reform =
      '<ISTot><vIS>3.00</vIS></ISTot><IBSCBSTot><gIBS><vIBS>0.10</vIBS></gIBS><gCBS><vCBS>0.90</vCBS></gCBS></IBSCBSTot>'
    const { totals } = read(utf8(xml.replace('</ICMSTot>', `</ICMSTot>${reform}`)))
    expect(totals.expectedCents).toEqual([10_000, 10_400])
  })

  test('treats services as products', () => {
    const { xml } = anNfe({ storeCnpj: store, issuedAt, items })
    const withServices = xml.replace('</ICMSTot>', '</ICMSTot><ISSQNtot><vServ>20.00</vServ></ISSQNtot>')
    expect(read(utf8(withServices)).totals.productsCents).toBe(12_000)
  })

  test('is read alike with prefixes, comments, CDATA and white space', () => {
    const { xml, key } = anNfe({
      storeCnpj: store,
      issuedAt,
      items: [{ code: 'P-1', description: 'Piso', valueCents: 1 }],
    })
    const odd = xml
      .replace('<xProd>Piso</xProd>', '<xProd>\n <![CDATA[Piso & rodapé]]><!-- </xProd> -->\n</xProd>')
      .replace('<emit>', '<n:emit xmlns:n="http://www.portalfiscal.inf.br/nfe">')
      .replace('</emit>', '</n:emit>')
    const invoice = read(utf8(`\n ${odd}`))
    expect([invoice.key, invoice.items[0]?.description, invoice.emitter.document]).toEqual([
      key,
      'Piso & rodapé',
      store,
    ])
  })
})

describe('other files of the tax office', () => {
  const { key } = anNfe({ storeCnpj: store, issuedAt, items })

  test('are recognised as a cancellation, with or without its response', () => {
    const result = readNfe(aCancellation({ key, at: issuedAt }).bytes)
    const open = readNfe(aCancellation({ key, at: issuedAt, status: null }).bytes)
    expect(result).toMatchObject({
      kind: 'event',
      events: [{ type: 'cancellation', key, protocolStatus: '135' }],
    })
    expect(open).toMatchObject({ kind: 'event', events: [{ key, protocolStatus: null }] })
  })

  test('are recognised as a cancellation by substitution', () => {
    expect(readNfe(aCancellation({ key, at: issuedAt, code: '110112' }).bytes)).toMatchObject({
      events: [{ type: 'cancellation', key, code: '110112' }],
    })
  })

  test('are recognised as a correction letter, not as a cancellation', () => {
    expect(readNfe(aCancellation({ key, at: issuedAt, code: '110110' }).bytes)).toMatchObject({
      kind: 'event',
      events: [{ type: 'correction' }],
    })
  })

  test.each<[string, FileRefusal]>([
    ['<CTe><infCte/></CTe>', 'cte'],
    ['<cteProc xmlns="http://www.portalfiscal.inf.br/cte"/>', 'cte'],
    ['<mdfeProc/>', 'mdfe'],
    ['<CFe/>', 'cfe'],
    ['<CompNfse/>', 'nfse'],
    ['<enviNFe/>', 'batch'],
    ['<html><body>Nota</body></html>', 'not-an-invoice'],
    ['<constructor/>', 'not-an-invoice'],
    ['<toString/>', 'not-an-invoice'],
    ['<nfeProc/>', 'namespace'],
    [`<nfeProc xmlns="${FISCAL}"/>`, 'incomplete'],
    [`<NFe xmlns="${FISCAL}"/>`, 'incomplete'],
    [`<procEventoNFe xmlns="${FISCAL}"/>`, 'incomplete'],
    [`<NFe xmlns="${FISCAL}"><infNFe xmlns="u:x"/></NFe>`, 'namespace'],
    [`<NFe xmlns="${FISCAL}"><Signature/></NFe>`, 'namespace'],
  ])('are recognised: %s', (xml, reason) => expect(refusal(readNfe(utf8(xml)))).toBe(reason))
})

describe('broken and hostile files', () => {
  const { xml } = anNfe({ storeCnpj: store, issuedAt, items })
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "${'&a;'.repeat(10)}">`).join('')}]><nfeProc>&a9;</nfeProc>`
  const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ')
  const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`

  const cases: [string, string | Uint8Array, FileRefusal][] = [
    ['nothing', '', 'empty'],
    ['blanks', ' \n ', 'empty'],
    ['more than 2 MiB', `<a>${' '.repeat(2 * 1024 * 1024)}</a>`, 'too-large'],
    ['a PDF', '%PDF-1.7 ...', 'not-xml'],
    ['a billion laughs', bomb, 'doctype'],
    ['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'doctype'],
    ['a DTD in small letters', '<!doctype html><html/>', 'doctype'],
    ['an entity of no DTD', '<nfeProc>&xxe;</nfeProc>', 'broken'],
    ['a bare ampersand', '<nfeProc>A & B</nfeProc>', 'broken'],
    ['depth 41', nested(41), 'too-deep'],
    ['depth 500,000', '<a>'.repeat(500_000), 'too-deep'],
    ['300,000 elements', `<a>${'<b/>'.repeat(300_000)}</a>`, 'too-many-elements'],
    ['51 attributes of one element', `<a ${attributes(51)}/>`, 'too-many-elements'],
    ['51 attributes behind a >', `<a x=">" y='>"' ${attributes(49)}/>`, 'too-many-elements'],
    ['a tag of 70,000 characters', `<a x="${'x'.repeat(70_000)}"/>`, 'too-many-elements'],
    ['21,000 attributes', `<a>${`<b ${attributes(50)}/>`.repeat(420)}</a>`, 'too-many-elements'],
    [
      '1,000 namespaces and 10,000 elements',
      `<a ${Array.from({ length: 1_000 }, (_, at) => `xmlns:n${at}="urn:${at}"`).join(' ')}>${'<b/>'.repeat(10_000)}</a>`,
      'too-many-elements',
    ],
    ['201 namespaces of many elements', `<a>${'<b xmlns="urn:b"/>'.repeat(201)}</a>`, 'too-many-elements'],
    [
      '501 referenced invoices',
      xml.replace('</ide>', `<NFref>${`<refNFe>${'1'.repeat(44)}</refNFe>`.repeat(1000)}</NFref></ide>`),
      'bad-value',
    ],
    ['crossing tags', '<a><b></a></b>', 'broken'],
    ['an open tag', '<nfeProc><NFe>', 'broken'],
    ['an open comment', `<a>${'<!--'.repeat(1000)}`, 'broken'],
    ['two roots', '<a/><b/>', 'broken'],
    ['text after the root', '<a/>more', 'broken'],
    ['the same attribute twice', '<a x="1" x="2"/>', 'broken'],
    ['a NUL', '<a>\0</a>', 'broken'],
    ['a control character', '<a>\u0001</a>', 'broken'],
    ['a control character by reference', '<a>&#1;</a>', 'broken'],
    ['a NUL by reference', '<a>&#x0;</a>', 'broken'],
    ['half a pair by reference', '<a>&#xD800;</a>', 'broken'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>', 'broken'],
    ['UTF-32', new Uint8Array([0x3c, 0, 0, 0, 0x61, 0, 0, 0, 0x2f, 0, 0, 0, 0x3e, 0, 0, 0]), 'encoding'],
    ['two NFe', xml.replace(/(<NFe .*<\/NFe>)/, '$1$1'), 'several-invoices'],
    ['two emitters', xml.replace(/(<emit>.*<\/emit>)/, '$1$1'), 'ambiguous'],
    ['two totals', xml.replace('<vNF>', '<vNF>1.00</vNF><vNF>'), 'ambiguous'],
    ['two infNFe', xml.replace(/(<infNFe .*<\/infNFe>)/, '$1$1'), 'ambiguous'],
    ['one item number twice', xml.replace(/(<det .*<\/det>)/, '$1$1'), 'ambiguous'],
    ['a CPF and a CNPJ', xml.replace('<emit>', `<emit><CPF>${aCpf(3)}</CPF>`), 'ambiguous'],
    ['no emitter', xml.replace(/<emit>.*<\/emit>/, ''), 'incomplete'],
    ['no items', xml.replace(/<det .*<\/det>/, ''), 'incomplete'],
    ['no key', xml.replace(/ Id="NFe\d+"/, ''), 'incomplete'],
    ['a key of 43', xml.replace(/(Id="NFe\d{43})\d/, '$1'), 'bad-value'],
    ['a negative value', xml.replace(/<vProd>/g, '<vProd>-'), 'bad-value'],
    ['a value with parts of a cent', xml.replace('<vProd>100.00', '<vProd>100.001'), 'bad-value'],
    ['a value in powers of ten', xml.replace('<vProd>100.00', '<vProd>1e9'), 'bad-value'],
    ['a value beyond all numbers', xml.replace('<vProd>100.00', `<vProd>${'9'.repeat(40)}`), 'bad-value'],
    ['an invalid day', xml.replace(/<dhEmi>[^T]*/, '<dhEmi>2026-02-31'), 'bad-value'],
    ['no day at all', xml.replace(/<dhEmi>[^<]*/, '<dhEmi>soon'), 'bad-value'],
    ['an item number beyond the last', xml.replace('nItem="1"', 'nItem="3000000000"'), 'bad-value'],
    ['a series of letters', xml.replace(/<serie>1/, '<serie>x'), 'bad-value'],
  ]
  test.each(cases)('are rejected: %s', (_, file, reason) => {
    expect(refusal(readNfe(typeof file === 'string' ? utf8(file) : file))).toBe(reason)
  })

  test.each([
    ['one attribute of 2 MB', `<a x="${'y'.repeat(2_000_000)}"/>`],
    ['100,000 attributes', `<a ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`],
    ['half a million open comments', '<!--'.repeat(500_000)],
    ['half a million open CDATA', '<![CDATA['.repeat(200_000)],
    ['two million opening brackets', '<'.repeat(2_000_000)],
    ['a name of 2 MB', `<${'a'.repeat(2_000_000)}/>`],
    ['two million ampersands', `<a>${'&'.repeat(2_000_000)}</a>`],
    ['200,000 references', `<a>${'&#65;'.repeat(200_000)}</a>`],
    ['2 MB of blanks in a tag', `<a${' '.repeat(2_000_000)}/>`],
    ['a declaration without end', `<?xml ${'x '.repeat(1_000_000)}`],
  ])("are rejected within the test's time limit, which quadratic time would exceed: %s", (_, file) => {
    expect(readNfe(utf8(file)).kind).toBe('refused')
  })

  test('do no harm with names of object prototypes', () => {
    const odd = xml.replace('<ide>', '<__proto__>1</__proto__><prototype/><hasOwnProperty/><ide>')
    expect(['invoice', 'refused']).toContain(readNfe(utf8(odd)).kind)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('are read or rejected, whatever their bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readNfe(bytes).kind).toBe('refused')
      }),
    )
    fc.assert(
      fc.property(fc.nat(xml.length - 1), fc.string({ maxLength: 8 }), fc.nat(40), (at, text, cut) => {
        const broken = xml.slice(0, at) + text + xml.slice(at + cut)
        expect(['invoice', 'refused', 'event']).toContain(readNfe(utf8(broken)).kind)
      }),
      { numRuns: 300 },
    )
  })
})

describe('encodings', () => {
  const { xml } = anNfe({
    storeCnpj: store,
    issuedAt,
    items: [{ code: 'P', description: 'Açaí não é pão', valueCents: 1 }],
  })
  const latin1 = (label: string) => Buffer.from(xml.replace('UTF-8', label), 'latin1')

  test.each(['ISO-8859-1', 'iso-8859-1', 'windows-1252', 'Windows-1252'])('are detected: %s', (label) => {
    const invoice = read(latin1(label))
    expect(invoice.items[0]?.description).toBe('Açaí não é pão')
    // The signature covers text, not bytes.
    expect(invoice.digest.match).toBe('exact')
  })

  test('include Windows-1252, such as its dash', () => {
    const bytes = Buffer.from(xml.replace('UTF-8', 'windows-1252').replace('não é', '\x96'), 'latin1')
    expect(read(bytes).items[0]?.description).toBe('Açaí – pão')
  })

  test('include UTF-8 with a byte order mark, with and without a declaration', () => {
    expect(read(utf8(`\uFEFF${xml}`)).items[0]?.description).toBe('Açaí não é pão')
    expect(read(utf8(`\uFEFF${xml.replace(/^<\?xml[^>]*>/, '')}`)).digest.match).toBe('exact')
  })

  test('follow a byte order mark rather than the declaration', () => {
    const bytes = utf8(`\uFEFF${xml.replace('UTF-8', 'ISO-8859-1')}`)
    expect(read(bytes).items[0]?.description).toBe('Açaí não é pão')
  })

  const utf16 = (text: string) => Buffer.from(text, 'utf16le')
  const answer = (motive: string) => xml.replace('<cStat>100</cStat>', `$&<xMotivo>${motive}</xMotivo>`)
  const spliced = (text: string, byte: number) => {
    const [before = '', after = ''] = text.split('¤')
    return Buffer.concat([utf8(before), Uint8Array.of(byte), utf8(after)])
  }

  test.each<[string, Uint8Array]>([
    ['Latin-1 declared as UTF-8', Buffer.from(xml, 'latin1')],
    ['UTF-8 declared as Latin-1', utf8(xml.replace('UTF-8', 'ISO-8859-1'))],
    ['UTF-8 declared as UTF-16', utf8(xml.replace('UTF-8', 'utf-16'))],
    ['UTF-8 declared as something unknown', utf8(xml.replace('UTF-8', 'x-ansi'))],
    ['UTF-16 with a mark', utf16(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`)],
    ['UTF-16 without a mark', utf16(xml)],
    ['UTF-16 of the other byte order', utf16(`\uFEFF${xml}`).swap16()],
    ['UTF-16 with half a character at the end', Buffer.concat([utf16(`\uFEFF${xml}`), Uint8Array.of(0)])],
    ["one byte of Latin-1 in SEFAZ's answer", spliced(answer('autoriza¤o'), 0xe7)],
    ["half a character of UTF-8 in SEFAZ's answer", spliced(answer('autoriza¤'), 0xc3)],
    ["a byte without a character in SEFAZ's answer", spliced(answer('autoriza¤o'), 0x81)],
    ["a control character in SEFAZ's answer", utf8(answer('a\u0002b'))],
    ["a NUL in SEFAZ's answer", utf8(answer('a\0b'))],
    ["a reference to a control character in SEFAZ's answer", utf8(answer('a&#2;b'))],
    ["a bare ampersand in SEFAZ's answer", utf8(answer('A & B'))],
    ["an entity of HTML in SEFAZ's answer", utf8(answer('autoriza&ccedil;o'))],
    ['a line of a mail before it', utf8(`2026-10-27 NF-e < autorizada >\n${xml}`)],
    ['a line of a mail before it without a declaration', utf8(`NF-e:\n${xml.replace(/^<\?xml[^>]*>/, '')}`)],
    ['text behind it', utf8(`${xml}\n-- fim --`)],
    ['a declaration of another version', utf8(xml.replace('version="1.0"', 'version="1.1"'))],
    ['a second declaration', utf8(xml.replace('<NFe ', '<?xml version="1.0" encoding="UTF-8"?><NFe '))],
    ['two declarations at its beginning', utf8(`<?xml version="1.0"?>${xml}`)],
    [
      'an element of another system beside it',
      utf8(xml.replace('</nfeProc>', '<NFe xmlns="urn:erp"><id>7</id></NFe></nfeProc>')),
    ],
    [
      'the envelope of a web service',
      utf8(
        `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Header/><s:Body><r xmlns="u:r">${xml.replace(/^<\?xml[^>]*>/, '')}</r></s:Body></s:Envelope>`,
      ),
    ],
  ])('do not cost a note whose signed part is intact: %s', (_, bytes) => {
    const invoice = read(bytes)
    expect([invoice.digest.match, invoice.signature.state]).toEqual(['exact', 'verified'])
    expect(invoice.items[0]?.description).toBe('Açaí não é pão')
  })

  test('leave a note to review whose signed part lost its characters', () => {
    expect(read(utf8(xml.replace('não', 'n\uFFFDo'))).digest.match).toBe('differs')
    expect(read(spliced(xml.replace('não é', 'n¤o é'), 0xe1)).digest.match).toBe('differs')
  })

  test.each([
    ['a control character', xml.replace('não', 'n\u0002o')],
    ['a bare ampersand', xml.replace('não', 'A & B')],
  ])('do not excuse %s in the signed part', (_, changed) => {
    expect(refusal(readNfe(utf8(changed)))).toBe('broken')
  })

  test('do not cost a cancellation whose signed part is intact', () => {
    const { xml: event } = aCancellation({
      key: anNfe({ storeCnpj: store, issuedAt, items }).key,
      at: issuedAt,
    })
    const [before = '', after = ''] = event.replace('<cStat>135', '<xMotivo>¤</xMotivo><cStat>135').split('¤')
    const reading = readNfe(Buffer.concat([utf8(before), Uint8Array.of(0xe7, 2), utf8(after)]))
    expect(reading).toMatchObject({
      kind: 'event',
      events: [{ type: 'cancellation', protocolStatus: '135' }],
    })
  })
})

/** The content that an invoice of the builder must have, from the draft alone. */
const draftOf = fc.record({
  storeCnpj: fc.tuple(fc.nat(999), fc.boolean()).map(([seed, alphanumeric]) => aCnpj(seed, { alphanumeric })),
  model: fc.constantFrom('55' as const, '65' as const),
  series: fc.integer({ min: 0, max: 889 }),
  number: fc.integer({ min: 1, max: 999_999_999 }),
  // Whole seconds, as the layout has them.
  issuedAt: fc
    .integer({ min: Date.UTC(2019, 10, 1) / 1_000, max: Date.UTC(2029, 0, 1) / 1_000 })
    .map((seconds) => new Date(seconds * 1_000)),
  tpAmb: fc.constantFrom('1', '2'),
  tpNF: fc.constantFrom('0', '1'),
  finNFe: fc.constantFrom('1', '2', '3', '4'),
  recipient: fc.oneof(
    fc.constant(null),
    fc.constant({ foreign: true } as const),
    fc.nat(999).map((seed) => ({ document: aCpf(seed) })),
    fc.nat(999).map((seed) => ({ document: aCnpj(seed) })),
  ),
  items: fc.array(
    fc.record({
      code: fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
      description: fc.constantFrom('Piso & rodapé', 'Tinta 3/4" <areia>', 'Açaí'),
      quantity: fc.constantFrom(1, 2.5, 12),
      valueCents: fc.integer({ min: 100, max: 99_999_999 }),
      discountCents: fc.integer({ min: 0, max: 100 }),
      countsInTotal: fc.boolean(),
    }),
    { minLength: 1, maxLength: 41 },
  ),
  freightCents: fc.nat(9_999),
  protocol: fc.oneof(
    fc.constant(null),
    fc.record({
      status: fc.constantFrom('100', '101', '150', '301'),
      environment: fc.constantFrom('1', '2'),
    }),
  ),
})
const kindOf = (recipient: NfeDraft['recipient']) =>
  !recipient ? 'none' : 'foreign' in recipient ? 'foreign' : recipient.document.length === 11 ? 'cpf' : 'cnpj'

describe('an invoice with everything that issuers write', () => {
  test('is read as its issuer meant it, signed or not, as written or indented', () => {
    fc.assert(
      fc.property(draftOf, fc.boolean(), fc.boolean(), (draft, isSigned, isIndented) => {
        const built = anNfe({ ...draft, change: withAllFields, ...(!isSigned && { digest: null }) })
        const { recipient, protocol } = draft
        const counted = draft.items.filter((item) => item.countsInTotal)
        const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
        const products = sumOf(counted.map((item) => item.valueCents))
        const discounts = sumOf(counted.map((item) => item.discountCents))
        expect(read(utf8(isIndented ? indented(built.xml) : built.xml))).toMatchObject({
          key: built.key,
          model: draft.model,
          series: draft.series,
          number: draft.number,
          issuedAt: draft.issuedAt.toISOString(),
          tpAmb: draft.tpAmb,
          tpNF: draft.tpNF,
          finNFe: draft.finNFe,
          emitter: { kind: 'cnpj', document: draft.storeCnpj, state: 'SP' },
          recipient: {
            kind: kindOf(recipient),
            document: recipient && 'document' in recipient ? recipient.document : null,
          },
          items: draft.items.map(({ quantity, ...item }, at) => ({
            ...item,
            number: at + 1,
            quantity: quantity.toFixed(4),
            chargesCents: at === 0 ? draft.freightCents : 0,
          })),
          totals: {
            productsCents: products,
            discountCents: discounts,
            chargesCents: draft.freightCents,
            invoiceCents: products - discounts + draft.freightCents,
          },
          protocol: protocol && { key: built.key, ...protocol },
          digest: { match: isSigned ? (isIndented ? 'reformatted' : 'exact') : 'unsigned' },
          events: [],
        })
      }),
      { numRuns: 60 },
    )
  })
})
