import { inflateSync } from 'node:zlib'
import type { BodyInput, QueryInput } from '@esquadro/contract'
import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as publicExtract from '@esquadro/contract/ledger/extract/public'
import * as security from '@esquadro/contract/platform/security/shared'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aStore } from '../../testing/builders.ts'
import { anApprovedSale, anEntry, aPosting, post } from '../../testing/ledger.ts'

const app = useTestApp()
const anyId = '00000000-0000-4000-8000-000000000000'

beforeEach(() => app.clock.set('2026-11-20T15:00:00Z'))

/** A professional with 1,000 points of September, 400 of October partly spent, and 250 of November. */
async function aMember() {
  const { id } = await aProfessional(app.db, { name: 'Helena Prado' })
  await app.db
    .updateTable('professionals')
    .set({ cpf: cpfOf(id) })
    .where('userId', '=', id)
    .execute()
  const at = (day: string) => aPosting(new Date(`${day}T15:00:00Z`))
  await post(app.db, [anEntry(id, 1_000)], at('2026-09-10'))
  await post(app.db, [anEntry(id, 400, { kind: 'invite' })], at('2026-10-05'))
  await post(app.db, [anEntry(id, -300)], at('2026-10-20'))
  await post(app.db, [anEntry(id, 250)], at('2026-11-01'))
  const me = await app.signIn(id)
  return {
    id,
    me,
    list: async (query: QueryInput<typeof extract.getAll> = {}) =>
      (await app.callAs(me, extract.getAll, { query })).data,
    issue: async (body: BodyInput<typeof extract.createDocument> = {}) =>
      (await app.callAs(me, extract.createDocument, { body })).data,
    csv: async (query: QueryInput<typeof extract.exportCsv> = {}) => {
      const { status, headers, raw } = await app.callAs(me, extract.exportCsv, { query })
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/csv; charset=utf-8')
      return raw.toString('utf8')
    },
  }
}

const cpfOf = (id: string) =>
  String(Number.parseInt(id.slice(0, 8), 16))
    .padStart(11, '3')
    .slice(0, 11)
const verify = (code: string) => app.callAs(null, publicExtract.verify, { query: { code } })
const read = (csv: string): Record<string, string>[] =>
  parse(csv, { bom: true, delimiter: ';', columns: true })

/** Runs as the database's owner, who can bypass the ledger's protection. */
async function alterLedger(statement: string) {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(`
    alter table point_entries disable trigger user;
    ${statement};
    alter table point_entries enable trigger user`)
  await owner.end()
}

describe('GET /professionals/extract/get-all, sums and balances', () => {
  it('sums the matching lines; the balances are those of the period', async () => {
    const { list } = await aMember()
    expect(await list()).toMatchObject({
      totals: { credits: 1_650, debits: 300, sum: 1_350 },
      balances: { opening: 0, closing: 1_350 },
    })
    const october = { from: '2026-10-01', to: '2026-10-31' }
    expect(await list(october)).toMatchObject({
      total: 2,
      totals: { credits: 400, debits: 300, sum: 100 },
      balances: { opening: 1_000, closing: 1_100 },
    })
    expect(await list({ ...october, direction: 'debit' })).toMatchObject({
      totals: { credits: 0, debits: 300, sum: -300 },
      balances: { opening: 1_000, closing: 1_100 },
    })
    expect(await list({ from: '2020-01-01', to: '2020-01-31' })).toMatchObject({
      totals: { credits: 0, debits: 0, sum: 0 },
      balances: { opening: 0, closing: 0 },
    })
  })

  it('computes balances in chronological order, not in order of insertion', async () => {
    const { id, list } = await aMember()
    await post(app.db, [anEntry(id, 70)], aPosting(new Date('2026-09-11T15:00:00Z')))
    const { items } = await list({ sort: 'occurredAt', limit: 25 })
    expect(items.map(({ balanceAfter }) => balanceAfter)).toEqual([1_000, 1_070, 1_470, 1_170, 1_420])
    const page = await list({ sort: 'occurredAt', from: '2026-09-11', to: '2026-09-30' })
    expect(page.items.map(({ balanceAfter }) => balanceAfter)).toEqual([1_070])
  })
})

describe('GET /professionals/extract/export', () => {
  it('writes the lines oldest first, for a spreadsheet in Portuguese', async () => {
    const { csv } = await aMember()
    const text = await csv()
    expect(
      text.startsWith('\uFEFFData;Hora;Tipo;Lançamento;Detalhe;Situação;Valor da nota (R$);Pontos;'),
    ).toBe(true)
    expect(text.trimEnd().split('\r\n')).toHaveLength(5)
    expect(
      read(text).map((row) => [row['Data'], row['Hora'], row['Tipo'], row['Pontos'], row['Saldo após']]),
    ).toEqual([
      ['10/09/2026', '12:00', 'Ponto extra', '1000', '1000'],
      ['05/10/2026', '12:00', 'Convite', '400', '1400'],
      ['20/10/2026', '12:00', 'Experiência', '-300', '1100'],
      ['01/11/2026', '12:00', 'Ponto extra', '250', '1350'],
    ])
    expect(read(await csv({ direction: 'debit' }))).toHaveLength(1)
  })

  it('neutralises formulas and writes decimal commas', async () => {
    const { id, csv } = await aMember()
    const store = await aStore(app.db, { tradeName: '=HYPERLINK("http://mau.example";"Clique")' })
    const product = {
      id: anyId,
      name: 'Piso',
      brandId: anyId,
      brandName: 'B',
      categoryId: anyId,
      categoryName: 'C',
      pointsPerRealBps: null,
    }
    const items = [{ netCents: 123_456, product }]
    await anApprovedSale(app.db, { professionalId: id, storeId: store.id, now: app.clock.now(), items })
    for (const reason of ['+1+1', '-2+3', '@SUM(A1)', '\t=1', ' \u200B=1', 'inocente; com "aspas"'])
      await post(app.db, [anEntry(id, 1, { kind: 'adjustment', reason })], aPosting(app.clock.now()))
    const rows = read(await csv({ from: '2026-11-20' }))
    expect(rows.map((row) => row['Lançamento'])).toEqual([
      '\'=HYPERLINK("http://mau.example";"Clique")',
      "'+1+1",
      "'-2+3",
      "'@SUM(A1)",
      "'\t=1",
      "' \u200B=1",
      'inocente; com "aspas"',
    ])
    expect(rows[0]).toMatchObject({ 'Valor da nota (R$)': '1234,56', Pontos: '1234' })
  })

  it('writes English if the request asks for it', async () => {
    const { me } = await aMember()
    const { raw, headers } = await app.callAs(me, extract.exportCsv, {
      query: { from: '2026-10-01', to: '2026-10-31' },
      headers: { 'accept-language': 'en' },
    })
    expect(raw.toString()).toContain('Date;Time;Kind;Entry')
    expect(headers['content-disposition']).toContain('statement-2026-10-01-2026-10-31.csv')
    const { data } = await app.callAs(me, security.getOwn)
    expect(data.items).toMatchObject([{ kind: 'export', detail: 'extract' }])
  })
})

describe('POST /professionals/extract/create-document', () => {
  it('issues the matching lines with a code by which anyone can verify them', async () => {
    const { issue } = await aMember()
    const document = await issue({ from: '2026-10-01', to: '2026-10-31' })
    const figures = {
      from: '2026-10-01',
      to: '2026-10-31',
      kind: null,
      direction: null,
      lines: 2,
      totals: { credits: 400, debits: 300, sum: 100 },
      balances: { opening: 1_000, closing: 1_100 },
      madeAt: '2026-11-20T15:00:00.000Z',
      code: document.code,
    }
    expect(document).toMatchObject({ ...figures, q: null })
    expect(document.code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
    const response = await verify(document.code.toLowerCase().replaceAll('-', ' '))
    // Lists every field: no personal data and no search text.
    expect(response.data).toEqual({ ...figures, isSearched: false, state: 'matches' })
    expect(response.raw.toString()).not.toMatch(/Helena|cpf|professional/i)
  })

  it('covers the first line until today by default, and never exceeds today', async () => {
    const { issue } = await aMember()
    expect(await issue()).toMatchObject({ from: '2026-09-10', to: '2026-11-20', lines: 4 })
    expect(await issue({ from: '2026-11-01', to: '2026-12-31' })).toMatchObject({
      to: '2026-11-20',
      lines: 1,
    })
    const { id } = await aProfessional(app.db)
    const { data } = await app.callAs(await app.signIn(id), extract.createDocument, { body: {} })
    expect(data).toMatchObject({ from: '2026-11-20', to: '2026-11-20', lines: 0, balances: { closing: 0 } })
    expect((await verify(data.code)).data.state).toBe('matches')
  })

  it('rejects a period that ends before it begins or begins after today', async () => {
    const { me } = await aMember()
    for (const body of [{ from: '2026-11-10', to: '2026-11-01' }, { from: '2026-11-21' }])
      expect(await app.callAs(me, extract.createDocument, { body })).toMatchObject({
        status: 422,
        error: { code: 'extract.period', fields: { from: expect.stringContaining('início') } },
      })
  })

  it('issues one statement for a repeated idempotency key', async () => {
    const { me } = await aMember()
    const again = () =>
      app.callAs(me, extract.createDocument, { body: {}, headers: { 'idempotency-key': 'uma-vez' } })
    const responses = await Promise.all([again(), again(), again()])
    expect(new Set(responses.map(({ data }) => data.code)).size).toBe(1)
    expect((await app.callAs(me, extract.getDocuments)).data.total).toBe(1)
  })

  it('records the statement in the audit log, without its code', async () => {
    const { id, issue } = await aMember()
    const { code } = await issue()
    const entry = await app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('actorId', '=', id)
      .where('action', '=', 'extract.document-issued')
      .executeTakeFirstOrThrow()
    // A group of four could occur in the entry by chance.
    expect(JSON.stringify(entry).replaceAll('-', '')).not.toContain(code.replaceAll('-', '').slice(0, 10))
  })
})

describe('GET /extract/verify', () => {
  it('returns `continued` after later lines in the same period', async () => {
    const { id, issue } = await aMember()
    const whole = await issue()
    const invites = await issue({ kind: 'invite' })
    const october = await issue({ from: '2026-10-01', to: '2026-10-31' })
    await post(app.db, [anEntry(id, 5)], aPosting(app.clock.now()))
    expect((await verify(whole.code)).data).toMatchObject({
      state: 'continued',
      balances: { closing: 1_350 },
    })
    expect((await verify(invites.code)).data.state).toBe('continued')
    expect((await verify(october.code)).data.state).toBe('matches')
  })

  it('returns `altered` after the ledger was changed directly', async () => {
    const { id, me, issue } = await aMember()
    const november = await issue({ from: '2026-11-01', to: '2026-11-20' })
    const october = await issue({ from: '2026-10-01', to: '2026-10-31' })
    const september = await issue({ from: '2026-09-01', to: '2026-09-30' })
    await alterLedger(
      `update point_entries set amount = amount + 5 where professional_id = '${id}' and kind = 'invite'`,
    )
    expect((await verify(october.code)).data.state).toBe('altered')
    // The lines are unchanged, but the opening balance is not.
    expect((await verify(november.code)).data.state).toBe('altered')
    expect((await verify(september.code)).data.state).toBe('matches')
    expect(await app.callAs(me, extract.getPdf, { query: { id: october.id } })).toMatchObject({
      status: 409,
      error: { code: 'extract.altered' },
    })
  })

  it('still matches after a store was renamed', async () => {
    const { id, issue } = await aMember()
    const store = await aStore(app.db, { tradeName: 'Casa Clara' })
    const items = [{ netCents: 5_000, product: null }]
    await anApprovedSale(app.db, {
      professionalId: id,
      storeId: store.id,
      now: app.clock.now(),
      items,
      settings: { unmatchedItemsEarn: true },
    })
    const { code } = await issue({ q: 'Casa Clara' })
    await app.db.updateTable('stores').set({ tradeName: 'Outra' }).where('id', '=', store.id).execute()
    expect((await verify(code)).data).toMatchObject({ lines: 1, isSearched: true, state: 'matches' })
  })

  it('rejects an unknown code without further details', async () => {
    await aMember()
    for (const code of ['0000-0000-0000-0000', 'x', 'ÇÇÇÇ'])
      expect(await verify(code)).toMatchObject({ status: 404, error: { code: 'extract.code-unknown' } })
  })

  it('limits the calls of one address', async () => {
    const statuses = []
    for (let n = 0; n < 31; n += 1)
      statuses.push(
        (await app.callAs(null, publicExtract.verify, { query: { code: 'x' }, address: '203.0.113.77' }))
          .status,
      )
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
    expect(statuses[30]).toBe(429)
  })
})

describe('GET /professionals/extract/get-pdf', () => {
  it('draws the same statement every time, with its code and figures', async () => {
    const { me, issue } = await aMember()
    const document = await issue({ from: '2026-10-01', to: '2026-10-31' })
    const get = () => app.callAs(me, extract.getPdf, { query: { id: document.id } })
    const first = await get()
    expect(first.status).toBe(200)
    expect(first.headers['content-type']).toBe('application/pdf')
    expect(first.headers['content-disposition']).toContain('extrato-2026-10-01-2026-10-31.pdf')
    const text = textOf(first.raw)
    for (const words of [document.code, 'Helena Prado', 'Convite', '+400', '–300', '1.100', '20/10/2026'])
      expect(text).toContain(words)
    // The CPF is masked.
    expect(text).toMatch(/CPF [\d*.-]*\*/)
    expect(textOf((await get()).raw)).toBe(text)
  })

  it('numbers the pages of a long statement', async () => {
    const { id, me, issue } = await aMember()
    await post(
      app.db,
      Array.from({ length: 60 }, (_, index) => anEntry(id, index + 1)),
      aPosting(app.clock.now()),
    )
    const document = await issue()
    const { raw } = await app.callAs(me, extract.getPdf, { query: { id: document.id } })
    const text = textOf(raw)
    expect(raw.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(4)
    for (const page of [1, 2, 3, 4]) expect(text).toContain(`Página ${page} de 4`)
  })

  it("returns not-found for another professional's statement", async () => {
    const { issue } = await aMember()
    const { id } = await issue()
    expect((await app.callAs('professional', extract.getPdf, { query: { id } })).status).toBe(404)
    expect((await app.callAs('professional', extract.getPdf, { query: { id: anyId } })).status).toBe(404)
  })
})

describe('GET /professionals/extract/get-documents', () => {
  it("lists the professional's own statements, newest first", async () => {
    const { me, issue } = await aMember()
    const first = await issue({ from: '2026-10-01', to: '2026-10-31', q: 'Casa' })
    const second = await issue({ kind: 'invite' })
    await (await aMember()).issue()
    const { data } = await app.callAs(me, extract.getDocuments)
    expect(data).toMatchObject({ total: 2, items: [second, first] })
    expect(first.q).toBe('Casa')
  })
})

/** Extracts the words of a PDF by page, decoding each embedded font by its character map. */
function textOf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const objectOf = (number: string) => new RegExp(`(?:^|\\n)${number} 0 obj\\n([^]*?)\\nendobj`).exec(source)
  const streamAt = (head: number) => {
    const start = source.indexOf('stream\n', head) + 'stream\n'.length
    return inflateSync(pdf.subarray(start, source.indexOf('\nendstream', start))).toString('latin1')
  }
  const fonts = new Map<string, readonly string[]>()
  for (const [, name = '', number = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    if (fonts.has(name)) continue
    const map = /\/ToUnicode (\d+) 0 R/.exec(objectOf(number)?.[1] ?? '')?.[1] ?? ''
    const letters = [...streamAt(objectOf(map)?.index ?? 0).matchAll(/\[([^\]]*)\]/g)]
      .flatMap(([, entries = '']) => [...entries.matchAll(/<([0-9a-f ]*)>/g)])
      .map(([, hex = '']) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    fonts.set(name, letters)
  }
  const pages = [...source.matchAll(/\/Type \/Page\b[^]*?\/Contents (\d+) 0 R/g)].map(([, number = '']) =>
    streamAt(objectOf(number)?.index ?? 0),
  )
  return pages
    .map((page) => {
      let letters: readonly string[] = []
      return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>\s*-?[\d.]*\s*)+)\] TJ/g)]
        .flatMap(([, font, run]) => {
          if (font) letters = fonts.get(font) ?? []
          if (!run) return []
          const codes = [...run.matchAll(/<([0-9a-f]*)>/g)].flatMap(
            ([, hex = '']) => hex.match(/.{4}/g) ?? [],
          )
          return [codes.map((code) => letters[Number.parseInt(code, 16)] ?? '?').join('')]
        })
        .join('\n')
    })
    .join('\n')
}
