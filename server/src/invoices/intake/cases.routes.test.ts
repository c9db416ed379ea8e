import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuiltFile, NfeDraft } from '../../samples/nfe-builder.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProduct } from '../../testing/builders.ts'
import { aTradingStore, pointsOf, setSettings, type TradingStore, upload } from '../../testing/sale.ts'

// The documents of people who do this job, by their kind. Each is built, signed and sent as a store sends it; green ones
// are approved automatically. To add a kind, add a row.

const app = useTestApp()
const offline: ProgrammeSettings['checksNotNeeded'] = ['sefaz', 'certificate-revocation']
beforeAll(() => setSettings(app, { autoApprovalUpToCents: 100_000_000, checksNotNeeded: offline }))
afterAll(() => setSettings(app, {}))

type File = BuiltFile | Uint8Array
/** What a store sends, file by file, in calls of their own. */
type Sending = (trade: TradingStore) => readonly File[] | Promise<readonly File[]>
/** The result of each file (its status, kind of event or refusal, and each amber or red check), and the points in the end. */
type Row = readonly [name: string, sends: Sending, results: readonly string[], points: number]

const utf8 = (text: string) => new TextEncoder().encode(text)
const DECLARATION = /^<\?xml[^>]*>/
const EAN = '7891000315507'
const withProduct =
  (fields: Parameters<typeof aProduct>[1], send: Sending): Sending =>
  async (trade) => {
    await aProduct(app.db, { categoryId: trade.category.id, ...fields })
    return send(trade)
  }
const one =
  (draft: Partial<NfeDraft>): Sending =>
  (trade) => [trade.nfe(draft)]
const reform =
  '<IBSCBSTot><vBCIBSCBS>1000.00</vBCIBSCBS><gIBS><vIBS>1.00</vIBS></gIBS><gCBS><vCBS>9.00</vCBS></gCBS></IBSCBSTot><vNFTot>1010.00</vNFTot>'

const rows: readonly Row[] = [
  ['n01: authorised late (150)', one({ protocol: { status: '150' } }), ['approved'], 1_000],
  ['n02: totals with IBS and CBS beside vNF', one({ moreTotals: reform }), ['approved'], 1_000],
  [
    'n10: exempted ICMS, deducted',
    one({ otherTotals: { vICMSDeson: '36.23' }, totals: { invoiceCents: 96_377 } }),
    ['approved'],
    1_000,
  ],
  ['n10: exempted ICMS, not deducted', one({ otherTotals: { vICMSDeson: '36.23' } }), ['approved'], 1_000],
  [
    'n11: goods and services in one note',
    (trade) => [
      trade.nfe({
        items: [
          { code: trade.product.code, valueCents: 1_000 },
          { code: 'SERV', valueCents: 65_100, cfop: '5933' },
        ],
        totals: { productsCents: 1_000, invoiceCents: 66_100 },
        moreTotals: '<ISSQNtot><vServ>651.00</vServ></ISSQNtot>',
      }),
    ],
    ['approved'],
    10,
  ],
  ['n12: a byte order mark', (trade) => [utf8(`\uFEFF${trade.nfe().xml}`)], ['approved'], 1_000],
  [
    'n12: the envelope of a web service',
    (trade) => [
      utf8(
        `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>${trade.nfe().xml.replace(DECLARATION, '')}</soap:Body></soap:Envelope>`,
      ),
    ],
    ['approved'],
    1_000,
  ],
  ['n12: text in front', (trade) => [utf8(`NF-e autorizada\n${trade.nfe().xml}`)], ['approved'], 1_000],
  [
    'n12: two declarations',
    (trade) => [utf8(trade.nfe().xml.replace('<NFe ', '<?xml version="1.0" encoding="UTF-8"?><NFe '))],
    ['approved'],
    1_000,
  ],
  [
    'n14: CDATA in the QR code',
    (trade) => [
      utf8(
        trade
          .nfe({ model: '65' })
          .xml.replace(
            '</infNFe>',
            '</infNFe><infNFeSupl><qrCode><![CDATA[https://www.nfce.fazenda.sp.gov.br/qrcode?p=1|2|1&x=<>]]></qrCode></infNFeSupl>',
          ),
      ),
    ],
    ['approved'],
    1_000,
  ],
  ...(['+00:00', '-05:00', '-02:00'] as const).map(
    (offset): Row => [
      `n15: the offset ${offset} at the end of a month`,
      // The day of São Paulo decides, before which nobody had registered the customer; the issuer's own month is in the key.
      one({ issuedAt: new Date('2026-11-01T02:30:00Z'), offset }),
      ['unattributed'],
      0,
    ],
  ),
  [
    'n16: a control character in the signed part',
    (trade) => [trade.nfe({ recipient: { document: trade.customer.document, name: 'A\u0002B' } })],
    ['refused broken'],
    0,
  ],
  [
    "n17: a byte of Latin-1 in SEFAZ's answer",
    (trade) => {
      const [before = '', after = ''] = trade
        .nfe()
        .xml.replace('</infProt>', '<xMotivo>autoriza¤o</xMotivo></infProt>')
        .split('¤')
      return [Buffer.concat([utf8(before), Uint8Array.of(0xe7, 0xe3), utf8(after)])]
    },
    ['approved'],
    1_000,
  ],
  [
    'n20: the EAN in cEANTrib alone',
    withProduct({ ean: EAN }, one({ items: [{ code: 'XX-2', unitEan: EAN, valueCents: 100_000 }] })),
    ['approved'],
    1_000,
  ],
  [
    'n20: the code in cBarra alone',
    withProduct(
      { code: 'ARD-20' },
      one({ items: [{ code: 'XX-3', barCode: 'ARD-20', valueCents: 100_000 }] }),
    ),
    ['approved'],
    1_000,
  ],
  [
    'n20: the code in cBarraTrib alone',
    withProduct(
      { code: 'ARD-21' },
      one({ items: [{ code: 'XX-4', unitBarCode: 'ARD-21', valueCents: 100_000 }] }),
    ),
    ['approved'],
    1_000,
  ],
  [
    'n20: a code in small letters with a blank',
    withProduct({ code: 'ARD-22' }, one({ items: [{ code: 'ard-22 ', valueCents: 100_000 }] })),
    ['approved'],
    1_000,
  ],
  [
    'n20: a code with leading zeros',
    withProduct({ code: 'ARD-23' }, one({ items: [{ code: '000ARD-23', valueCents: 100_000 }] })),
    ['approved'],
    1_000,
  ],
  [
    'n20: a code that leads to two products',
    withProduct(
      { code: 'ARD-24' },
      withProduct({ code: '0ARD-24' }, one({ items: [{ code: 'ard-24', valueCents: 100_000 }] })),
    ),
    ['approved'],
    0,
  ],
  [
    'n20: a GTIN-14 with a leading zero',
    withProduct(
      { ean: '7891000244203' },
      one({ items: [{ code: 'XX-1', ean: '07891000244203', valueCents: 100_000 }] }),
    ),
    ['approved'],
    1_000,
  ],
  [
    'n20: an EAN of a unit beside that of another article',
    withProduct(
      { ean: '7891000244210' },
      one({ items: [{ code: 'XX-5', ean: '7891000244227', unitEan: '7891000244210', valueCents: 100_000 }] }),
    ),
    ['in-review product-codes:ean-unknown'],
    0,
  ],
  [
    'n26: UTF-16',
    (trade) => [Buffer.from(`\uFEFF${trade.nfe().xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['approved'],
    1_000,
  ],
]

describe('a document is taken for what it is', () => {
  it.each(rows)('%s', async (_, sends, results, points) => {
    const trade = await aTradingStore(app)
    const found: string[] = []
    for (const file of await sends(trade)) {
      const [sent] = await trade.send(upload(file instanceof Uint8Array ? file : file.bytes))
      const checks = (sent?.checks ?? []).flatMap(({ name, light, reason }) =>
        light === 'amber' || light === 'red' ? [`${name}:${reason}`] : [],
      )
      const result = sent?.refusal ? `refused ${sent.refusal}` : (sent?.status ?? sent?.kind ?? 'nothing')
      found.push([result, ...checks].join(' '))
    }
    expect({ results: found, points: await pointsOf(app, trade.professional.id) }).toEqual({
      results,
      points,
    })
  })
})
