import * as cmsPoints from '@esquadro/contract/ledger/points/cms'
import { LEDGER_RULES } from '@esquadro/contract/ledger/points/vocabulary'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { recordTestRoot } from '../../testing/ledger.ts'
import { verifyNightly } from './proof/verify-ledger.ts'

const app = useTestApp({ isForEach: true })
const health = async () => (await app.callAs('admin', cmsPoints.getHealth)).data

describe('GET /cms/ledger/health', () => {
  it('returns the proofs, newest first, with a result for each rule', async () => {
    expect(await health()).toMatchObject({ proofs: [], isWaiting: false, running: null, failed: null })
    const log = pino({ level: 'silent' })
    await verifyNightly(app.services, log)
    app.clock.advance({ days: 1 })
    await verifyNightly(app.services, log)
    const { proofs } = await health()
    expect(proofs.map(({ provedAt, broken }) => [provedAt, broken])).toEqual([
      [app.clock.now().toISOString(), 0],
      [new Date(app.clock.now().getTime() - 86_400_000).toISOString(), 0],
    ])
    expect(proofs[0]?.results.map(({ name }) => name).sort()).toEqual([...LEDGER_RULES].sort())
  })
})

describe('the chain of GET /cms/ledger/health', () => {
  it('has the newest roots, oldest first, and the last one that was mailed', async () => {
    expect((await health()).chain).toEqual({ roots: [], mailed: null })
    await recordTestRoot(app.services)
    app.clock.advance({ hours: 1 })
    await recordTestRoot(app.services)
    expect((await health()).chain).toMatchObject({ roots: [{ number: 1 }, { number: 2 }], mailed: null })
    app.clock.advance({ days: 1 })
    await recordTestRoot(app.services)
    const { chain } = await health()
    expect(chain.roots.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(chain.mailed?.number).toBe(2)
  })
})

describe('POST /cms/ledger/verify', () => {
  it('queues one verification under parallel requests', async () => {
    const all = await Promise.all([1, 2, 3].map(() => app.callAs('admin', cmsPoints.verify)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(all.filter(({ error }) => error?.code === 'job.running')).toHaveLength(2)
    expect(await health()).toMatchObject({ isWaiting: true, running: null })
  })
})
