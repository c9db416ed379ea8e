import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTestApp, type TestApp } from '../../../testing/app.ts'
import { aCustomer, anAdmin, aShopkeeper } from '../../../testing/builders.ts'
import { type ServerProcess, type ServerProcesses, someServers } from '../../../testing/processes.ts'
import { aTradingStore, pointsOf, type TradingStore, upload } from '../../../testing/sale.ts'

let app: TestApp
let processes: ServerProcesses
let admin: string
let trade: TradingStore

// Server processes use the real time, so invoices and registrations are dated now.
beforeAll(async () => {
  app = await aTestApp()
  app.clock.set(new Date())
  processes = await someServers(2, app.ownerUrl)
  admin = (await app.signIn((await anAdmin(app.db)).id)).token
  trade = await aTradingStore(app)
  document = (
    await aCustomer(
      app.db,
      { professionalId: trade.professional.id },
      { from: '2020-01-01', until: '2099-12-31' },
    )
  ).document
}, 60_000)
afterAll(async () => {
  await processes?.end()
  await app?.close()
})

let document = ''
const anInvoice = () =>
  trade.nfe({ recipient: { document }, issuedAt: new Date(Date.now() - 3_600_000 * 24) })
const update = (server: ServerProcess, body: cmsInvoices.UpdateBody) =>
  server.call(admin, cmsInvoices.update, body as never)
const each = (turn: number): ServerProcess => {
  const server = processes.servers[turn % processes.servers.length]
  if (!server) throw new Error('no server')
  return server
}
const times = <T>(count: number, make: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => make(turn))

describe('two servers on one database', () => {
  it('credit once for 64 parallel approvals of one invoice', async () => {
    const id = await trade.sendOne(anInvoice())
    const before = await pointsOf(app, trade.professional.id)
    const responses = await Promise.all(
      times(64, (turn) => update(each(turn), { action: 'approve', id } as cmsInvoices.UpdateBody)),
    )
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
    expect((await pointsOf(app, trade.professional.id)) - before).toBe(1_000)
  })

  it('credit one of the documents of a sale for parallel approvals of its coupon and its notes', async () => {
    const coupon = trade.nfe({
      model: '65',
      recipient: { document },
      issuedAt: new Date(Date.now() - 3_600_000 * 24),
    })
    const ids = [await trade.sendOne(coupon)]
    for (let at = 0; at < 7; at += 1)
      ids.push(
        await trade.sendOne(
          trade.nfe({
            recipient: { document },
            issuedAt: new Date(Date.now() - 3_600_000 * 24),
            items: [{ code: trade.product.code, valueCents: 100_000, cfop: '5929' }],
            refNFe: [coupon.key],
          }),
        ),
      )
    const before = await pointsOf(app, trade.professional.id)
    const responses = await Promise.all(
      ids.map((id, turn) => update(each(turn), { action: 'approve', id } as cmsInvoices.UpdateBody)),
    )
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
    expect((await pointsOf(app, trade.professional.id)) - before).toBe(1_000)
  })

  it('accept one access key once from 32 shopkeepers', async () => {
    const file = anInvoice()
    const sellers = await Promise.all(
      times(32, async () => app.signIn((await aShopkeeper(app.db, trade.store.id)).id)),
    )
    const responses = await Promise.all(
      sellers.map(({ token }, turn) =>
        each(turn).call(token, invoices.send, { files: [upload(file.bytes)] }),
      ),
    )
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
    const files = responses.flatMap((response) => response.data.items)
    expect(new Set(files.map((entry) => entry.invoiceId)).size).toBe(1)
    expect(files.filter((entry) => !entry.isRepeated)).toHaveLength(1)
    expect(files.filter((entry) => entry.verdict === 'red')).toEqual([])
  })

  it('serialise a concurrent approval and reversal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await trade.sendOne(anInvoice())
      const before = await pointsOf(app, trade.professional.id)
      const [approved, reversed] = await Promise.all([
        update(each(round), { action: 'approve', id } as cmsInvoices.UpdateBody),
        update(each(round + 1), { action: 'reverse', id, reason: 'Engano' } as cmsInvoices.UpdateBody),
      ])
      const { status } = await app.db
        .selectFrom('invoices')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(approved.status).toBe(200)
      expect([reversed.status, status]).toEqual(
        reversed.status === 200 ? [200, 'reversed'] : [409, 'approved'],
      )
      expect((await pointsOf(app, trade.professional.id)) - before).toBe(status === 'approved' ? 1_000 : 0)
    }
  })

  it('approve, reject and reverse many in any order without a deadlock error', async () => {
    const ids: string[] = []
    for (let turn = 0; turn < 12; turn += 1) ids.push(await trade.sendOne(anInvoice()))
    const before = await pointsOf(app, trade.professional.id)
    const responses = await Promise.all(
      times(24, (turn) => {
        const some = turn % 2 ? ids.toReversed() : ids
        return update(
          each(turn),
          (turn % 3 === 0
            ? { action: 'reject', ids: some, reason: 'Repetida' }
            : { action: 'approve', ids: some }) as cmsInvoices.UpdateBody,
        )
      }),
    )
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
    const approved = await app.db
      .selectFrom('invoices')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'approved')
      .execute()
    expect((await pointsOf(app, trade.professional.id)) - before).toBe(approved.length * 1_000)
  })
})
