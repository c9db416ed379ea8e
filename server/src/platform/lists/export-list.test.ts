import { once } from 'node:events'
import { type AddressInfo, createConnection } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as audit from '@esquadro/contract/platform/audit/cms'
import { formatAmount } from '@esquadro/contract/platform/fields/money'
import * as invoices from '@esquadro/contract/sales/invoices/cms'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { exportedInvoices } from '../../sales/invoices/lists.queries.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aStore } from '../../testing/builders.ts'
import { analyse, fill } from '../../testing/plans.ts'
import { readCsv, readXlsx } from '../../testing/spreadsheets.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { openState } from '../state.ts'
import { csvFile } from './csv-file.ts'
import { readInBatches } from './cursor.queries.ts'
import { type Cell, exportColumns } from './export-columns.ts'
import { exportList } from './export-list.ts'
import { xlsxFile } from './xlsx-file.ts'

const app = useTestApp()
const ROWS = 1_201
let storeId: string

/** Returns the number of transactions that exports hold open. Only the owner sees those of other connections. */
async function openCursors(): Promise<number> {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ open: number }>(`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and application_name = 'esquadro' and xact_start is not null`)
    return rows[0]?.open ?? -1
  } finally {
    await owner.end()
  }
}

beforeAll(async () => {
  storeId = (await aStore(app.db, { tradeName: ' =HYPERLINK("http://x")' })).id
  await fill(
    app.ownerUrl,
    sql`insert into invoices (created_at, store_id, source, kind, status, access_key, model, series, number, issued_at, issued_on,
      emitter_cnpj, total_cents, products_cents, verdict, checks, recipient_name)
    select timestamptz '2026-11-20T15:00Z', ${storeId}, 'xml', 'sale', 'unattributed', lpad(n::text, 44, '0'), '55', '1', n::text, timestamptz '2026-11-20T15:00Z',
      date '2026-11-01' - n % 30, '00000000000000', n * 100 + 5, n * 100 + 5, case when n % 2 = 0 then 'amber' else 'green' end, '[]',
      'Cliente ' || n from generate_series(1, ${ROWS}::int) n`,
  )
  await analyse(app.ownerUrl)
})

describe('GET /cms/professionals/invoices/export', () => {
  it('exports every row of the filtered list in its order, as CSV for Brazil', async () => {
    const query = { verdict: 'amber', sort: '-totalCents' } as const
    const { data: list } = await app.callAs('admin', invoices.getAll, { query: { ...query, limit: 100 } })
    const file = await app.callAs('admin', invoices.exportAll, { query })
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''especificacoes-2026-11-20.csv",
    })
    expect([...file.raw.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [titles = [], ...rows] = readCsv(file.raw)
    expect(titles.slice(0, 4)).toEqual(['Número', 'Série', 'Chave de acesso', 'Emissão'])
    expect(rows).toHaveLength(list.total)
    expect(rows.slice(0, 100).map((row) => [row[0], row[2], row[9]])).toEqual(
      list.items.map((row) => [row.number, row.accessKey, formatAmount(row.totalCents).replace('.', '')]),
    )
    expect(rows[0]?.[6]).toBe('\' =HYPERLINK("http://x")')
  })

  it('exports the same rows as XLSX, numbers and days as such and texts never as formulas', async () => {
    const file = await app.callAs('admin', invoices.exportAll, {
      query: { format: 'xlsx', sort: 'totalCents' },
      headers: { 'accept-language': 'en' },
    })
    const [sheet = []] = readXlsx(file.raw)
    expect(sheet[0]?.slice(0, 4)).toEqual(['Number', 'Series', 'Access key', 'Issued on'])
    expect(sheet).toHaveLength(ROWS + 1)
    expect(sheet[1]?.slice(0, 4)).toEqual(['1', '1', '1'.padStart(44, '0'), 46_326])
    expect(sheet[1]?.slice(6, 10)).toEqual([' =HYPERLINK("http://x")', 'Cliente 1', null, 1.05])
    expect(sheet.at(-1)?.[9]).toBe(ROWS + 0.05)
  })

  it('records the export with its filters in the audit log', async () => {
    const admin = await anAdmin(app.db)
    await app.callAs(await app.signIn(admin.id), invoices.exportAll, {
      query: { format: 'xlsx', q: 'Cliente 7' },
    })
    const { data } = await app.callAs('admin', audit.getAll, { query: { actor: admin.id } })
    expect(data.items).toMatchObject([
      {
        action: 'invoice.exported',
        changes: [
          { field: 'q', after: 'Cliente 7' },
          { field: 'sort', after: '-sentAt' },
          { field: 'format', after: 'xlsx' },
        ],
      },
    ])
  })

  it('rejects an unknown format', async () => {
    const { status } = await app.callAs('admin', invoices.exportAll, { query: { format: 'pdf' as never } })
    expect(status).toBe(422)
  })
})

/** The context of an application of its own, whose exports the other tests do not see. */
const aContext = (userId: string | null = null, state = openState(), config: Partial<Config> = {}): Context =>
  ({
    ...app.services,
    state,
    config: { ...app.services.config, ...config },
    language: 'ptBR',
    actor: { id: userId, type: userId === null ? 'system' : 'admin', requestId: null },
    address: '127.0.0.1',
    browser: null,
    userAgent: undefined,
    hasLeft: () => false,
    requestId: 'export',
    inTransaction: (work) => inTransaction(app.db, work),
    audit: async () => undefined,
  }) as Omit<Context, 'log'> as Context

describe('an export that the client cancels', () => {
  it('closes its cursor', async () => {
    for await (const batch of exportedInvoices(app.db, { sort: 'sentAt' })) {
      expect(batch).toHaveLength(500)
      expect(await openCursors()).toBe(1)
      break
    }
    expect(await openCursors()).toBe(0)
  })

  it('stops reading and frees a slot; only four run at once, and two of one account', async () => {
    let ended = 0
    async function* endless(): AsyncGenerator<number[], void> {
      try {
        for (;;) yield [1]
      } finally {
        ended += 1
      }
    }
    const state = openState()
    const start = async (userId: string | null = null) => {
      const response = await exportList(aContext(userId, state), {
        subject: 'invoice',
        list: { file: { ptBR: 'x', en: 'x' }, columns: { n: { ptBR: 'n', en: 'n', kind: 'integer' } } },
        query: { format: 'csv' },
        rows: endless(),
        values: { n: (row) => row },
      })
      if (!('bytes' in response) || !(response.bytes instanceof Readable)) throw new Error('not a stream')
      const { bytes } = response
      onTestFinished(() => void bytes.destroy())
      return bytes
    }
    const { id } = await anAdmin(app.db)
    // At the same time, before any of them has begun to read.
    const starting = [id, id, id, null, null, null].map((userId) => start(userId))
    const outcomes = await Promise.allSettled(starting)
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ])
    await expect(start()).rejects.toMatchObject({ code: 'unavailable' })
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') outcome.value.destroy()
    await expect.poll(() => ended).toBe(4)
    await expect.poll(async () => (await start(id)).destroy()).toHaveProperty('destroyed', true)
  })
})

describe('an export whose client stops reading', () => {
  const HOUR = 3_600_000
  const longRead = { pauseMs: HOUR, yieldMs: HOUR, bytesPerSecond: 1 }

  /** Serves an endless export on a port, to each account once that the query names. */
  async function aServer(exportPace: Config['exportPace']) {
    const server = await buildApp(app.services)
    onTestFinished(() => server.close())
    const state = openState()
    server.get('/endless/:account', async (request, reply) => {
      const { account } = request.params as { account: string }
      const rows = readInBatches(
        app.db,
        sql<{ text: string }>`(select md5(generate_series(1, 1000000000)::text) as text)`,
        (batch) => batch,
      )
      const context = aContext(account, state, { exportPace })
      const file = await exportList(
        { ...context, language: 'en' },
        {
          subject: 'invoice',
          list: { file: { ptBR: 'x', en: 'x' }, columns: { text: { ptBR: 'x', en: 'x' } } },
          query: { format: 'csv' },
          rows,
          values: { text: ({ text }) => text },
        },
      )
      if (!('bytes' in file)) throw new Error('not a file')
      return reply.type(file.type).send(file.bytes)
    })
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.server.address() as AddressInfo
    /** Asks for an export and resolves with the status of the response; reads on only while `reads`. */
    return async (account: string, { encoding = 'identity', reads = false } = {}) => {
      const socket = createConnection({ port, host: '127.0.0.1' })
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => undefined)
      socket.write(
        `GET /endless/${account} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\n\r\n`,
      )
      const [head] = (await once(socket, 'data')) as [Buffer]
      if (reads) socket.resume()
      else socket.pause()
      return { status: Number(head.toString('latin1', 9, 12)), socket }
    }
  }

  it.each(['identity', 'gzip'])('ends, with its cursor and slot (%s)', async (encoding) => {
    const ask = await aServer({ ...longRead, pauseMs: 100 })
    const [a, b, c] = [(await anAdmin(app.db)).id, (await anAdmin(app.db)).id, (await anAdmin(app.db)).id]
    const stalled = await Promise.all([a, a, b, b].map((account) => ask(account, { encoding })))
    expect(stalled.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await expect.poll(openCursors).toBe(0)
    // A socket that pauses learns of its end only once it reads again.
    for (const { socket } of stalled) socket.resume()
    await expect.poll(() => stalled.map(({ socket }) => socket.closed)).toEqual(Array(4).fill(true))
    const statuses = await Promise.all([a, b, c].map(async (account) => (await ask(account)).status))
    expect(statuses).toEqual([200, 200, 200])
  })

  it('gives its slot to the next export, while those of clients that read keep theirs', async () => {
    const ask = await aServer({ ...longRead, yieldMs: 1_000 })
    const [a, b, c] = [(await anAdmin(app.db)).id, (await anAdmin(app.db)).id, (await anAdmin(app.db)).id]
    const others = await Promise.all([a, a, b].map((account) => ask(account)))
    const reading = await ask(b, { reads: true })
    await expect.poll(async () => (await ask(c)).status).toBe(200)
    for (const { socket } of others) socket.resume()
    await expect.poll(() => others.filter(({ socket }) => socket.closed)).toHaveLength(1)
    expect(reading.socket.closed).toBe(false)
  })

  it('keeps the export while it reads', async () => {
    const ask = await aServer({ ...longRead, pauseMs: 60_000 })
    const { socket } = await ask((await anAdmin(app.db)).id, { reads: true })
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(20_000_000)
    expect(socket.closed).toBe(false)
  })
})

describe('the file of a list', () => {
  type Row = { readonly text: string | null; readonly number: number | null }
  const list = {
    text: { ptBR: 'Texto', en: 'Text' },
    integer: { ptBR: 'Inteiro', en: 'Integer', kind: 'integer' },
    money: { ptBR: 'Valor', en: 'Value', kind: 'money' },
    percent: { ptBR: 'Taxa', en: 'Rate', kind: 'percent' },
  } as const
  const number = (row: Row) => row.number
  const values = { text: (row: Row) => row.text, integer: number, money: number, percent: number }
  const columns = exportColumns(list, values, 'ptBR')
  const names = columns.map(({ title }) => title)
  async function* batches(rows: readonly Row[]): AsyncGenerator<(Cell | null)[][], void> {
    yield rows.map((row) => columns.map(({ cell }) => cell(row)))
  }
  const bytesOf = (pieces: AsyncIterable<Uint8Array>) => buffer(Readable.from(pieces))

  it.each(['=1+1', '+55', '-2', '@sum', '\tx', '\rx'])('neutralises %j in CSV', async (text) => {
    const file = await bytesOf(csvFile(names, batches([{ text, number: -150 }])))
    expect(readCsv(file)[1]).toEqual([`'${text}`, '-150', '-1,50', '-1,50%'])
  })

  it('keeps quotes, semicolons and line breaks, and drops characters that XML cannot contain', async () => {
    const text = 'a;"b"\n<c>&\u0007 ção 🏛'
    const rows = [
      { text, number: null },
      { text: null, number: 0 },
    ]
    expect(readCsv(await bytesOf(csvFile(names, batches(rows))))[1]?.[0]).toBe(text)
    const [sheet = []] = readXlsx(await bytesOf(xlsxFile(columns, batches(rows), { sheet: 'a/b' })))
    expect(sheet[1]).toEqual([text.replace('\u0007', '')])
    expect(sheet[2]).toEqual([null, 0, 0, 0])
  })

  it('has its titles even without rows', async () => {
    async function* none(): AsyncGenerator<(Cell | null)[][], void> {}
    expect(readCsv(await bytesOf(csvFile(['Texto'], none())))).toEqual([['Texto']])
    expect(readXlsx(await bytesOf(xlsxFile(columns, none(), { sheet: 'x' })))).toEqual([
      [['Texto', 'Inteiro', 'Valor (R$)', 'Taxa']],
    ])
  })

  it('omits columns without values, and writes words in its language', () => {
    const word = { ptBR: 'Sim', en: 'Yes' }
    const texts = exportColumns<Row>(list, { text: () => word, money: () => 5 }, 'en')
    expect(texts.map(({ title, cell }) => [title, cell({ text: null, number: 0 })?.text])).toEqual([
      ['Text', 'Yes'],
      ['Value (R$)', '0,05'],
    ])
  })

  it('continues on a further sheet beyond the maximum rows of one', async () => {
    const rows = Array.from({ length: 7 }, (_, number) => ({ text: null, number }))
    const sheets = readXlsx(await bytesOf(xlsxFile(columns, batches(rows), { sheet: 'x', maxRows: 4 })))
    expect(sheets.map((sheet) => sheet.slice(1).map((row) => row[1]))).toEqual([[0, 1, 2], [3, 4, 5], [6]])
  })
})
