import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aCancellation,
  aLotInTwoFiles,
  type BuiltFile,
  type NfeDraft,
  type NfeItemDraft,
} from '../../../fiscal/samples/nfe-builder.ts'
import { useTestApp } from '../../../testing/app.ts'
import { aProduct } from '../../../testing/builders.ts'
import { aTradingStore, pointsOf, setSettings, type TradingStore, upload } from '../../../testing/sale.ts'

// The documents of people who do this job, by their kind. Each is built, signed and sent as a store sends it; green ones
// are approved automatically. To add a kind, add a row.

const app = useTestApp()
const offline: ProgrammeSettings['checksNotNeeded'] = ['sefaz', 'certificate-revocation']
beforeAll(() => setSettings(app, { autoApprovalUpToCents: 100_000_000, checksNotNeeded: offline }))
afterAll(() => setSettings(app, {}))

type Sent = BuiltFile | Uint8Array
/** The files of a store, call by call; an array is one call of several files. */
type Sending = (
  trade: TradingStore,
) => readonly (Sent | readonly Sent[])[] | Promise<readonly (Sent | readonly Sent[])[]>
/**
 * The results of what was sent (the status, kind of event or refusal, and each amber or red check), and the points in the
 * end; then the points of each approval by a person, and the points after them.
 */
type Row = readonly [
  name: string,
  sends: Sending,
  results: readonly string[],
  points: number,
  approvals?: readonly (number | string)[],
  pointsAfter?: number,
]

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

const RETURN: Partial<NfeDraft> = { finNFe: '4', tpNF: '0', issuedAt: new Date('2026-11-19T13:00:00Z') }
const at = new Date('2026-11-19T15:00:00Z')
const saleAnd =
  (
    follow: (trade: TradingStore, sale: BuiltFile) => readonly BuiltFile[],
    draft: Partial<NfeDraft> = {},
  ): Sending =>
  (trade) => {
    const sale = trade.nfe(draft)
    return [sale, ...follow(trade, sale)]
  }
const of = (trade: TradingStore, fields: Partial<NfeItemDraft>): NfeItemDraft => ({
  code: trade.product.code,
  valueCents: 100_000,
  ...fields,
})
const threeCancelled = (trade: TradingStore) => {
  const sales = [171, 172, 173].map((reais) => trade.nfe({ items: [of(trade, { valueCents: reais * 100 })] }))
  return { sales, ...aLotInTwoFiles(sales.map(({ key }) => aCancellation({ key, at }))) }
}
const three = (result: string) => [result, result, result]
const refused = three('cancellation registered:no-answer')

const notes: readonly Row[] = [
  [
    'n03: a return by the items of its sale alone',
    (trade) => {
      const sale = trade.nfe({
        items: [of(trade, { valueCents: 50_000 }), of(trade, { valueCents: 30_000 })],
      })
      const back = of(trade, { valueCents: 50_000, refersTo: [{ key: sale.key, line: 1 }] })
      return [sale, trade.nfe({ ...RETURN, items: [back] })]
    },
    ['approved', 'in-review'],
    800,
    [-500],
    300,
  ],
  [
    'n03d: a return by the sealed key of its sale',
    saleAnd((trade, { key }) => [trade.nfe({ ...RETURN, refNFeSig: [key] })]),
    ['approved', 'in-review'],
    1_000,
    [-1_000],
    0,
  ],
  [
    'n04: a coupon and its note (5929)',
    saleAnd(
      (trade, { key }) => [
        trade.nfe({
          natOp: 'Lancamento relativo a operacao registrada em NFC-e',
          items: [of(trade, { cfop: '5929' })],
          refNFe: [key],
        }),
      ],
      { model: '65' },
    ),
    ['approved', 'in-review'],
    1_000,
    [0],
    1_000,
  ],
  [
    'n05: a billing (5922) and its delivery (5117)',
    (trade) => {
      const bill = trade.nfe({ items: [of(trade, { cfop: '5922' })] })
      return [bill, trade.nfe({ items: [of(trade, { cfop: '5117' })], refNFe: [bill.key] })]
    },
    ['in-review', 'approved'],
    1_000,
    [0],
    1_000,
  ],
  ...['5202', '5910', '5912', '5915', '5917', '5949'].map(
    (cfop): Row => [
      `n06: no sale (${cfop})`,
      (trade) => [trade.nfe({ items: [of(trade, { cfop })] })],
      ['approved'],
      0,
    ],
  ),
  [
    'n07: a cancellation by substitution (110112)',
    saleAnd((_, { key }) => [aCancellation({ key, at, code: '110112' })], { model: '65' }),
    ['approved', 'reversed'],
    0,
  ],
  [
    'n08: an event that is registered already (573), after its sale',
    saleAnd((_, { key }) => [aCancellation({ key, at, status: '573' })]),
    ['approved', 'approved registered:registered-before'],
    1_000,
  ],
  [
    'n08: an event that is registered already (573), before its sale',
    (trade) => {
      const sale = trade.nfe()
      return [aCancellation({ key: sale.key, at, status: '573' }), sale]
    },
    ['cancellation registered:registered-before', 'in-review not-cancelled:event-waits'],
    0,
    ['invoice.cancellation-waits'],
    0,
  ],
  [
    'n09: a lot of three cancellations, the request alone',
    (trade) => {
      const { sales, request } = threeCancelled(trade)
      return [...sales, request]
    },
    [...three('approved'), ...refused],
    516,
  ],
  [
    'n09: a lot of three cancellations, the answer alone',
    (trade) => {
      const { sales, answer } = threeCancelled(trade)
      return [...sales, answer]
    },
    [...three('approved'), ...three('approved signature:unsigned')],
    516,
  ],
  [
    'n09: a lot of three cancellations, the request and then the answer',
    (trade) => {
      const { sales, request, answer } = threeCancelled(trade)
      return [...sales, request, answer, request, answer]
    },
    [...three('approved'), ...refused, ...three('reversed'), ...three('reversed'), ...three('reversed')],
    0,
  ],
  [
    'n09: a lot of three cancellations, the answer and then the request',
    (trade) => {
      const { sales, request, answer } = threeCancelled(trade)
      return [...sales, answer, request, answer]
    },
    [
      ...three('approved'),
      ...three('approved signature:unsigned'),
      ...three('reversed'),
      ...three('reversed'),
    ],
    0,
  ],
  ...(['request first', 'answer first'] as const).map(
    (order): Row => [
      `n09: a lot of three cancellations in one call, the ${order}`,
      (trade) => {
        const { sales, request, answer } = threeCancelled(trade)
        return [sales, order === 'request first' ? [request, answer] : [answer, request]]
      },
      [...three('approved'), ...three('reversed'), ...three('reversed')],
      0,
    ],
  ),
  [
    'n09: a lot of three cancellations before its sales',
    (trade) => {
      const { sales, request, answer } = threeCancelled(trade)
      return [request, answer, ...sales]
    },
    [...refused, ...three('cancellation'), ...three('sale not-cancelled:event-sent')],
    0,
  ],
  ...(['0', '1'] as const).flatMap((tpNF) =>
    (['03', '06'] as const).map(
      (tpNFCredito): Row => [
        `n24: a credit note of refused goods (${tpNFCredito}, tpNF ${tpNF})`,
        saleAnd((trade, { key }) => [trade.nfe({ finNFe: '5', tpNF, tpNFCredito, refNFe: [key] })]),
        ['approved', 'in-review'],
        1_000,
        [-1_000],
        0,
      ],
    ),
  ),
  [
    'n24: a debit note',
    saleAnd((trade, { key }) => [trade.nfe({ finNFe: '6', tpNFDebito: '07', refNFe: [key] })]),
    ['approved', 'other'],
    1_000,
  ],
  [
    'l02: the same goods returned again',
    (trade) => {
      const items = [of(trade, { valueCents: 3_333 })]
      const sale = trade.nfe({ items })
      const back = () => trade.nfe({ ...RETURN, items, refNFe: [sale.key] })
      return [sale, back(), back()]
    },
    ['approved', 'in-review', 'in-review'],
    33,
    [-33, 0],
    0,
  ],
  [
    'l03: three of ten returned',
    (trade) => {
      const sale = trade.nfe({ items: [of(trade, { quantity: 10, valueCents: 10_000 })] })
      const back = of(trade, { quantity: 3, valueCents: 3_000 })
      return [sale, trade.nfe({ ...RETURN, items: [back], refNFe: [sale.key] })]
    },
    ['approved', 'in-review'],
    100,
    [-30],
    70,
  ],
  ...(
    [
      [50_000, -500, 300],
      [100_000, -800, 0],
    ] as const
  ).map(
    ([valueCents, taken, left]): Row => [
      `l04: R$ ${valueCents / 100} returned of a sale with a discount`,
      (trade) => {
        const sale = trade.nfe({ items: [of(trade, { discountCents: 20_000 })] })
        return [sale, trade.nfe({ ...RETURN, items: [of(trade, { valueCents })], refNFe: [sale.key] })]
      },
      ['approved', 'in-review'],
      800,
      [taken],
      left,
    ],
  ),
]

/** The points of an approval by a person, or the code of its error. */
const approve = async (id: string) => {
  const response = await app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })
  return response.error ? response.error.code : (response.data.items[0]?.points ?? 0)
}

describe('a document is taken for what it is', () => {
  const named = [...rows, ...notes].map((row) => [row[0], row] as const)
  it.each(named)('%s', async (_, [, sends, results, points, approvals = [], pointsAfter = points]) => {
    const trade = await aTradingStore(app)
    const found: string[] = []
    const open: string[] = []
    for (const call of await sends(trade)) {
      const files = call instanceof Uint8Array || 'xml' in call ? [call] : call
      const sent = await trade.send(
        ...files.map((file) => upload(file instanceof Uint8Array ? file : file.bytes)),
      )
      for (const { invoiceId, kind, status, refusal, checks: all } of sent) {
        const checks = all.flatMap(({ name, light, reason }) =>
          light === 'amber' || light === 'red' ? [`${name}:${reason}`] : [],
        )
        found.push([refusal ? `refused ${refusal}` : (status ?? kind ?? 'nothing'), ...checks].join(' '))
        if (invoiceId && kind !== 'cancellation' && status === 'in-review') open.push(invoiceId)
      }
    }
    expect({ results: found, points: await pointsOf(app, trade.professional.id) }).toEqual({
      results,
      points,
    })
    if (approvals.length === 0) return
    const approved: (number | string)[] = []
    for (const id of open) approved.push(await approve(id))
    expect({ approvals: approved, points: await pointsOf(app, trade.professional.id) }).toEqual({
      approvals,
      points: pointsAfter,
    })
  })
})
