import { setTimeout as wait } from 'node:timers/promises'
import * as integration from '@esquadro/contract/sales/invoices/integration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApiKey } from '../../../testing/api-keys.ts'
import { aTestApp, type TestApp } from '../../../testing/app.ts'
import { type ServerProcesses, someServers } from '../../../testing/processes.ts'
import { aTradingStore, upload } from '../../../testing/sale.ts'

/** `KEY_NOTES=10000` runs the test at full size. */
const NOTES = Number(process.env['KEY_NOTES'] ?? 60)
const KILLS = NOTES < 1_000 ? 2 : 5
const CLIENTS = 4

/** A system sends a note again after these statuses, as after every status from 429 on. */
const mayRetry = new Set([408, 409])

let app: TestApp
let processes: ServerProcesses
beforeAll(async () => {
  app = await aTestApp()
  app.clock.set(new Date())
  processes = await someServers(1, app.ownerUrl)
}, 240_000)
afterAll(async () => {
  await processes?.end()
  await app?.close()
})

describe('notes sent with an API key to a server that is killed', () => {
  it('are each stored once, and none is lost', { timeout: 240_000 + NOTES * 300 }, async () => {
    const trade = await aTradingStore(app)
    const { token } = await anApiKey(app, trade.store.id)
    await app.db.updateTable('apiKeys').set({ perMinute: 6_000 }).execute()
    const issuedAt = new Date(Date.now() - 86_400_000)
    const left = Array.from({ length: NOTES }, () => trade.nfe({ issuedAt }))
    const ids = new Map<string, string | null>()
    let server = processes.servers.at(0)

    const client = async () => {
      for (let note = left.pop(); note; note = left.pop()) {
        const { key, bytes } = note
        while (!ids.has(key)) {
          try {
            const response = await server?.call(token, integration.send, { file: upload(bytes) })
            if (response?.status === 200) ids.set(key, response.data.id)
            else if (response && !mayRetry.has(response.status) && response.status < 429)
              throw new Error(`refused: ${JSON.stringify(response.error)}`)
          } catch (error) {
            if (error instanceof Error && error.message.startsWith('refused')) throw error
            // Without a response the system sends the note again.
          }
          if (!ids.has(key)) await wait(20)
        }
      }
    }
    const killer = async () => {
      for (let nth = 1; nth <= KILLS; nth += 1) {
        while (ids.size < (NOTES * nth) / (KILLS + 1)) await wait(5)
        const former = server
        // Another test's server may listen on the port of a killed one: nothing new is sent there.
        server = undefined
        await former?.kill()
        server = await processes.another()
      }
    }
    await Promise.all([killer(), ...Array.from({ length: CLIENTS }, client)])

    const rows = await app.db.selectFrom('invoices').select(['id', 'accessKey']).execute()
    expect(rows).toHaveLength(NOTES)
    for (const { id, accessKey } of rows) expect(ids.get(accessKey)).toBe(id)
  })
})
