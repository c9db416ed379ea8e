import { describe, expect, test } from 'vitest'
import { aCnpj } from '../../samples/documents.ts'
import { anNfe } from '../../samples/nfe-builder.ts'
import { readNfe } from '../read-nfe.ts'
import { find, readXml } from '../xml.ts'
import { canonical, computeDigest } from './digest.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Canonicalises the element at a path within its document. */
function canonicalAt(xml: string, ...path: string[]): string {
  const root = readXml(utf8(xml))
  const ancestors = path.map((_, depth) => find(root, ...path.slice(0, depth)) ?? root)
  return canonical(find(root, ...path) ?? root, ancestors)
}

describe('canonical XML', () => {
  test.each([
    ['empty elements are opened and closed', '<a><b/></a>', '<a><b></b></a>'],
    ['attributes are sorted, quotes become double', `<a z="1" b='2'/>`, '<a b="2" z="1"></a>'],
    [
      'blanks inside tags are removed, blanks between tags stay',
      '<a  x="1" >\n <b ></b > </a >',
      '<a x="1">\n <b></b> </a>',
    ],
    ['line ends are normalised', '<a>1\r\n2\r3</a>', '<a>1\n2\n3</a>'],
    ['a carriage return by reference stays', '<a>1&#13;2</a>', '<a>1&#xD;2</a>'],
    [
      'text is escaped as little as possible',
      '<a>&lt;&gt;&amp;&quot;&apos;&#65;</a>',
      `<a>&lt;&gt;&amp;"'A</a>`,
    ],
    [
      'attributes are escaped as little as possible',
      `<a b='&quot;&lt;>&amp;&#9;&#10;'/>`,
      '<a b="&quot;&lt;>&amp;&#x9;&#xA;"></a>',
    ],
    ['line ends in an attribute become blanks', '<a b="1\n2\t3"/>', '<a b="1 2 3"></a>'],
    ['CDATA becomes text', '<a><![CDATA[<&>]]></a>', '<a>&lt;&amp;&gt;</a>'],
    ['comments are removed', '<a>1<!-- two -->3</a>', '<a>13</a>'],
    ['the declaration is removed', '<?xml version="1.0"?>\n<a/>', '<a></a>'],
    ['namespaces come before attributes', '<a b="1" xmlns="u:x"/>', '<a xmlns="u:x" b="1"></a>'],
    ['namespaces are declared once', '<a xmlns="u:x"><b xmlns="u:x"/></a>', '<a xmlns="u:x"><b></b></a>'],
    [
      'namespaces are declared again if they change',
      '<a xmlns="u:x"><b xmlns="u:y"/></a>',
      '<a xmlns="u:x"><b xmlns="u:y"></b></a>',
    ],
    [
      'namespaces are declared again if they end',
      '<a xmlns="u:x"><b xmlns=""/></a>',
      '<a xmlns="u:x"><b xmlns=""></b></a>',
    ],
    [
      'prefixes are sorted, their attributes by namespace',
      '<a xmlns:y="u:1" xmlns:x="u:2" x:k="1" y:k="2" k="3"/>',
      '<a xmlns:x="u:2" xmlns:y="u:1" k="3" y:k="2" x:k="1"></a>',
    ],
  ])('is computed: %s', (_, xml, expected) => expect(canonicalAt(xml)).toBe(expected))

  test('inherits the namespaces and xml: attributes around a part', () => {
    const xml = '<p xmlns="u:x" xmlns:q="u:q" xml:lang="pt"><c id="1"><d/></c></p>'
    expect(canonicalAt(xml, 'c')).toBe('<c xmlns="u:x" xmlns:q="u:q" id="1" xml:lang="pt"><d></d></c>')
  })
})

describe('the digest of an invoice', () => {
  const { xml } = anNfe({
    storeCnpj: aCnpj(1),
    issuedAt: new Date('2026-07-31T14:00:00Z'),
    items: [{ code: 'P', description: 'Piso <60x60> & "rodapé"', valueCents: 12_345 }],
  })
  const match = (text: string) => {
    const reading = readNfe(utf8(text))
    return reading.kind === 'invoice' ? reading.digest.match : reading
  }

  test("equals the builder's digest of its own text", () => {
    const root = readXml(utf8(xml))
    const nfe = find(root, 'NFe')
    const invoice = find(nfe, 'infNFe')
    if (!nfe || !invoice) throw new Error('the builder wrote no invoice')
    expect(xml).toContain(`<DigestValue>${computeDigest(invoice, [root, nfe])}</DigestValue>`)
  })

  test.each([
    ['as written', (text: string) => text, 'exact'],
    [
      'attributes in another order',
      (text: string) => text.replace(/(Id="\w+") (versao="4.00")/, '$2 $1'),
      'exact',
    ],
    ['the declaration left out', (text: string) => text.replace(/^<\?xml[^>]*>/, ''), 'exact'],
    [
      'the namespace from nfeProc only',
      (text: string) => text.replace(/<NFe xmlns="[^"]*">/, '<NFe>'),
      'exact',
    ],
    [
      'a namespace added by the wrapper',
      (text: string) => text.replace('<nfeProc', '<nfeProc xmlns:xsi="u:i"'),
      'exact',
    ],
    ['a comment inside', (text: string) => text.replace('<emit>', '<!-- x --><emit>'), 'exact'],
    ['a reference in place of a letter', (text: string) => text.replace('Piso', '&#80;iso'), 'exact'],
    ['indented', (text: string) => text.replaceAll('><', '>\n  <'), 'reformatted'],
    ['indented by Windows', (text: string) => text.replaceAll('><', '>\r\n\t<'), 'reformatted'],
    ['a value changed', (text: string) => text.replaceAll('123.45', '923.45'), 'differs'],
    ['a blank inside a value', (text: string) => text.replace('Piso ', 'Piso  '), 'differs'],
    ['an item left out', (text: string) => text.replace('</det>', '</det><det nItem="2"/>'), undefined],
    ['an attribute added', (text: string) => text.replace('<emit>', '<emit x="1">'), 'differs'],
    ['an element added', (text: string) => text.replace('<emit>', '<emit><x/>'), 'differs'],
    ['no signature', (text: string) => text.replace(/<Signature .*<\/Signature>/, ''), 'unsigned'],
  ])('is compared: %s', (_, change, expected) => {
    const changed = change(xml)
    if (expected === undefined) expect(match(changed)).toMatchObject({ kind: 'refused' })
    else expect(match(changed)).toBe(expected)
  })

  test('does not match a signature of another document', () => {
    const reading = readNfe(utf8(xml.replace(/URI="#NFe\d{4}/, 'URI="#NFe9999')))
    expect(reading).toMatchObject({ digest: { refersToInvoice: false } })
  })
})
