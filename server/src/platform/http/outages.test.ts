import * as adjustments from '@esquadro/contract/ledger/adjustments/cms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { aGate, type Gate } from '../../testing/gate.ts'
import { aDatabase } from '../../testing/postgres.ts'
import { type ServerProcess, type ServerProcesses, someServers } from '../../testing/processes.ts'
import { connect } from '../database/connect.ts'
import { openSession } from './sessions.queries.ts'

let gate: Gate
let processes: ServerProcesses
let server: ServerProcess
let token: string
let professional: string

beforeAll(async () => {
  const { url } = await aDatabase()
  const { db, close } = connect(url, { max: 1 })
  const admin = await anAdmin(db)
  professional = (await aProfessional(db)).id
  const limits = { maxSeconds: 3_600, idleSeconds: 3_600 }
  token = await openSession(db, { userId: admin.id, userAgent: 'test', limits, now: new Date() })
  await close()
  gate = await aGate(url)
  processes = await someServers(1, gate.url)
  const [first] = processes.servers
  if (!first) throw new Error('no server')
  server = first
}, 120_000)

afterAll(async () => {
  gate.open()
  await processes.end()
  gate.close()
})

const adjust = () =>
  server.call(
    token,
    adjustments.create,
    { id: professional, points: 5, reason: 'Acerto de pontos' },
    crypto.randomUUID(),
  )
const readyz = async () => (await fetch(`${server.origin}/readyz`)).status

describe('a server whose database stops responding without closing a connection', () => {
  it('responds 503 to calls that wait for it and to new ones, and goes on when it is back', async () => {
    expect((await adjust()).status).toBe(200)
    gate.shut()
    const waiting = await Promise.all([
      adjust(),
      adjust(),
      readyz(),
      fetch(`${server.origin}/api/proofs/roots`),
    ])
    expect(waiting.map((response) => (typeof response === 'number' ? response : response.status))).toEqual([
      503, 503, 503, 503,
    ])
    const refused = await adjust()
    expect([refused.status, refused.error?.code, await readyz()]).toEqual([503, 'unavailable', 503])
    expect((await fetch(`${server.origin}/livez`)).status).toBe(200)
    gate.open()
    await expect.poll(readyz, { timeout: 20_000 }).toBe(200)
    expect((await adjust()).status).toBe(200)
  })
})
