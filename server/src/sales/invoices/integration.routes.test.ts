import { gzipSync } from 'node:zlib'
import * as audit from '@esquadro/contract/platform/audit/cms'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as integration from '@esquadro/contract/sales/invoices/integration'
import * as shopkeeper from '@esquadro/contract/sales/invoices/shopkeeper'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { anApiKey } from '../../testing/api-keys.ts'
import { useTestApp } from '../../testing/app.ts'
import { aTradingStore, type TradingStore, upload } from '../../testing/sale.ts'
import { openStoreQueues } from './intake/start-submission.ts'

const app = useTestApp()
let trade: TradingStore
let token: string
beforeAll(async () => {
  trade = await aTradingStore(app)
  token = (await anApiKey(app, trade.store.id)).token
})

const send = (bytes: Uint8Array, by = token) =>
  app.callAs({ token: by }, integration.send, { body: { file: upload(bytes) } })
const invoicesOf = async (accessKey: string) =>
  app.db.selectFrom('invoices').select('id').where('accessKey', '=', accessKey).execute()

describe('POST /integrations/invoices', () => {
  it('accepts an XML as a form or as the body, and responds `done` with the same id when it is repeated', async () => {
    const file = trade.nfe()
    const first = await send(file.bytes)
    expect(first.data).toMatchObject({
      result: 'received',
      kind: 'sale',
      accessKey: file.key,
      status: 'in-review',
    })
    expect((await send(file.bytes)).data).toMatchObject({ result: 'done', id: first.data.id })
    const raw = await app.app.inject({
      method: 'POST',
      url: '/api/integrations/invoices',
      headers: { authorization: token, 'content-type': 'application/xml' },
      payload: Buffer.from(file.bytes),
    })
    expect([raw.statusCode, raw.json()]).toMatchObject([200, { result: 'done', id: first.data.id }])
    expect(await invoicesOf(file.key)).toHaveLength(1)
  })

  it('responds to a repeated file with what its invoice is now: its status, stored verdict and checks', async () => {
    const amber = trade.nfe({ series: 890 })
    for (const file of [trade.nfe(), amber]) {
      const sent = (await send(file.bytes)).data
      const again = (await send(file.bytes)).data
      expect(again).toMatchObject({
        result: 'done',
        id: sent.id,
        status: sent.status,
        verdict: sent.verdict,
        checks: sent.checks,
      })
      expect(again.checks.length).toBeGreaterThan(10)
      const id = String(sent.id)
      await app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })
      await app.callAs('admin', cmsInvoices.update, {
        body: { action: 'reverse', id, reason: 'Venda desfeita.' },
      })
      expect((await send(file.bytes)).data).toMatchObject({ result: 'done', status: 'reversed' })
      await app.callAs('admin', cmsInvoices.update, {
        body: { action: 'reopen', id, reason: 'Estornada por engano.' },
      })
      // The same invoice in other bytes.
      const spaced = new Uint8Array([...file.bytes, 10])
      expect((await send(spaced)).data).toMatchObject({
        result: 'done',
        status: 'in-review',
        verdict: sent.verdict,
      })
    }
  })

  it('unpacks a gzipped XML, and names the kind of any other archive', async () => {
    const file = trade.nfe()
    const packed = gzipSync(file.bytes)
    const { data } = await send(packed)
    expect(data).toMatchObject({ result: 'received', accessKey: file.key })
    expect((await send(packed)).data).toMatchObject({ result: 'done', id: data.id })
    expect((await send(Buffer.from('Rar!\x1A\x07\0 notas'))).data).toMatchObject({
      result: 'refused',
      refusal: 'archive-format',
    })
  })

  it('ingests an XML that several calls send at once as one invoice, and leaves nothing for the store to settle', async () => {
    const file = trade.nfe()
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(file.bytes)))
    expect(responses.map(({ data }) => data.result).sort()).toEqual([...Array(7).fill('done'), 'received'])
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1)
    expect(await invoicesOf(file.key)).toHaveLength(1)
    const open = await app.callAs(trade.seller, shopkeeper.getIntakes, { query: { state: 'open' } })
    expect(open.data.items.filter(({ accessKey }) => accessKey === file.key)).toEqual([])
  })

  it('shows the key as the sender to the administrator, to the store, in the history and in the audit log', async () => {
    const file = trade.nfe()
    const { id } = (await send(file.bytes)).data
    const query = { id: String(id) }
    const reviewed = (await app.callAs('admin', cmsInvoices.getOne, { query })).data
    expect(reviewed).toMatchObject({ sentBy: 'ERP da loja', origin: 'key' })
    expect(reviewed.history[0]).toMatchObject({ action: 'invoice.received', actor: { name: 'ERP da loja' } })
    const own = (await app.callAs(trade.seller, shopkeeper.getOne, { query })).data
    expect(own).toMatchObject({ sentBy: 'ERP da loja', origin: 'key' })
    const entries = await app.callAs('admin', audit.getAll, { query: { subjectId: query.id } })
    expect(entries.data.items[0]?.actor).toMatchObject({ type: 'key', name: 'ERP da loja' })
    expect(entries.data.items[0]?.sentence[0]).toMatchObject({
      text: 'ERP da loja',
      target: { kind: 'api-key' },
    })
  })

  it('joins the queue of the store, and refuses a call while too many wait', async () => {
    const { promise: others, resolve: free } = Promise.withResolvers<void>()
    onTestFinished(() => free())
    const inStoreQueue = app.services.state.of(openStoreQueues)
    const calls = Array.from({ length: 32 }, () => inStoreQueue(trade.store.id, () => others))
    const file = trade.nfe()
    expect((await send(file.bytes)).error?.code).toBe('unavailable')
    free()
    await Promise.all(calls)
    expect((await send(file.bytes)).data.result).toBe('received')
  })

  it('responds `done` for another XML of the same invoice', async () => {
    const file = trade.nfe()
    const { data } = await send(file.bytes)
    const spaced = new Uint8Array([...file.bytes, 10])
    expect((await send(spaced)).data).toMatchObject({ result: 'done', id: data.id })
  })

  it('rejects an invoice of another store, a duplicate from another store, and a file that is not an invoice', async () => {
    const other = await aTradingStore(app)
    const file = other.nfe()
    expect((await send(file.bytes)).data).toMatchObject({ result: 'refused', id: null })
    await other.sendOne(file)
    expect((await send(file.bytes)).data).toMatchObject({ result: 'refused', id: null })
    expect((await send(new TextEncoder().encode('<nota/>'))).data.result).toBe('refused')
  })

  it('rejects an XML body for other calls, a missing file, a large file and an inactive store', async () => {
    const post = (url: string, type: string, payload: string | Buffer) =>
      app.app.inject({
        method: 'POST',
        url,
        headers: { authorization: token, 'content-type': type },
        payload,
      })
    expect((await post('/api/auth/login', 'application/xml', '<a/>')).statusCode).toBe(400)
    expect((await post('/api/integrations/invoices', 'application/json', '{}')).statusCode).toBe(422)
    const large = Buffer.alloc(integration.INTEGRATION_FILE_MAX_BYTES + 100_000, 32)
    expect((await post('/api/integrations/invoices', 'text/xml', large)).statusCode).toBe(413)
    const closed = await aTradingStore(app)
    const key = await anApiKey(app, closed.store.id)
    await app.db.updateTable('stores').set({ active: false }).where('id', '=', closed.store.id).execute()
    expect((await send(closed.nfe().bytes, key.token)).error?.code).toBe('store.inactive')
  })
})

describe('GET /integrations/invoices/{accessKey}', () => {
  it('returns the status only to the store of the invoice', async () => {
    const file = trade.nfe()
    const { data } = await send(file.bytes)
    const read = (by: string) =>
      app.callAs({ token: by }, integration.getOne, { params: { accessKey: file.key } })
    expect((await read(token)).data).toEqual({
      id: data.id,
      kind: 'sale',
      accessKey: file.key,
      status: 'in-review',
      points: null,
    })
    const pasted = { accessKey: `NFe${file.key}` }
    expect((await app.callAs({ token }, integration.getOne, { params: pasted })).data.id).toBe(data.id)
    const stranger = await anApiKey(app, (await aTradingStore(app)).store.id)
    expect((await read(stranger.token)).status).toBe(404)
  })
})
