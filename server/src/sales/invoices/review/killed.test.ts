import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/points/proof/verify.queries.ts'
import { aTestApp, type TestApp } from '../../../testing/app.ts'
import { aCustomer, anAdmin } from '../../../testing/builders.ts'
import { type ServerProcess, type ServerProcesses, someServers } from '../../../testing/processes.ts'
import { aTradingStore, pointsOf, type TradingStore, upload } from '../../../testing/sale.ts'

const KILLS = 3
const CLIENTS = 6

let app: TestApp
let processes: ServerProcesses
let trade: TradingStore
let admin = ''
let document = ''

beforeAll(async () => {
  app = await aTestApp()
  app.clock.set(new Date())
  processes = await someServers(2, app.ownerUrl)
  admin = (await app.signIn((await anAdmin(app.db)).id)).token
  trade = await aTradingStore(app)
  const held = { from: '2020-01-01', until: '2099-12-31' }
  document = (await aCustomer(app.db, { professionalId: trade.professional.id }, held)).document
}, 60_000)
afterAll(async () => {
  await processes?.end()
  await app?.close()
})

/** Repeats a call at running servers until one responds, like a client whose server crashed. */
async function responseOf<T extends { status: number }>(
  alive: readonly ServerProcess[],
  attempt: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  for (let turn = Math.floor(Math.random() * 2); ; turn += 1) {
    const server = alive[turn % alive.length]
    if (!server) throw new Error('no server')
    try {
      const response = await attempt(server)
      if (response.status < 500) return response
    } catch {
      // Without a response the client cannot know whether the call took effect.
    }
    await wait(20)
  }
}

describe('a server that is killed at any moment', () => {
  it('loses no acknowledged write and counts nothing twice', { timeout: 120_000 }, async () => {
    const alive = [...processes.servers]
    let isOver = false
    const sent: { key: string; invoiceId: string | null }[] = []
    const approved: string[] = []

    const client = async () => {
      while (!isOver) {
        const file = trade.nfe({
          recipient: { document },
          issuedAt: new Date(Date.now() - 86_400_000),
        })
        const accepted = await responseOf(alive, (server) =>
          server.call(trade.seller.token, invoices.send, { files: [upload(file.bytes)] }),
        )
        expect(accepted.status).toBe(200)
        const [outcome] = accepted.data.items
        // A second attempt finds what the first one stored.
        if (!outcome?.invoiceId) throw new Error(`refused: ${JSON.stringify(outcome)}`)
        sent.push({ key: file.key, invoiceId: outcome?.invoiceId ?? null })
        const { id } = await app.db
          .selectFrom('invoices')
          .select('id')
          .where('accessKey', '=', file.key)
          .executeTakeFirstOrThrow()
        const body = { action: 'approve', id } as cmsInvoices.UpdateBody
        const idempotencyKey = randomUUID()
        const response = await responseOf(alive, (server) =>
          server.call(admin, cmsInvoices.update, body as never, idempotencyKey),
        )
        expect(response.status).toBe(200)
        approved.push(id)
      }
    }

    const killer = async () => {
      for (let nth = 0; nth < KILLS; nth += 1) {
        await wait(100 + Math.random() * 500)
        const place = nth % alive.length
        await alive[place]?.kill()
        alive[place] = await processes.another()
      }
      isOver = true
    }
    await Promise.all([killer(), ...Array.from({ length: CLIENTS }, client)])

    expect(approved.length).toBeGreaterThan(CLIENTS)
    const rows = await app.db.selectFrom('invoices').select(['id', 'accessKey', 'status']).execute()
    expect(rows.map(({ accessKey }) => accessKey).toSorted()).toEqual(sent.map(({ key }) => key).toSorted())
    for (const { key, invoiceId } of sent)
      if (invoiceId) expect(rows.find(({ accessKey }) => accessKey === key)?.id).toBe(invoiceId)
    expect(rows.filter(({ status }) => status === 'approved').map(({ id }) => id)).toHaveLength(
      approved.length,
    )
    expect(await pointsOf(app, trade.professional.id)).toBe(approved.length * 1_000)
    expect((await verifyLedger(app.db, new Date())).filter(({ broken }) => broken > 0)).toEqual([])
  })
})
