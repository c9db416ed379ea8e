import * as publicPoints from '@esquadro/contract/ledger/points/public'
import * as cmsWebhooks from '@esquadro/contract/platform/webhooks/cms'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { jobHandlers } from '../../../app/job-handlers.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import { useTestApp } from '../../../testing/app.ts'
import { anAdmin, aProfessional } from '../../../testing/builders.ts'
import { anEntry, aPosting, giveExtraPoint, post } from '../../../testing/ledger.ts'
import { sentMails } from '../../../testing/mails.ts'
import { hasPostgresTimeouts } from '../../../testing/postgres.ts'
import { insertRoot } from './roots.queries.ts'
import { recordRoot } from './roots.ts'
import { verifyLedger } from './verify.queries.ts'

const app = useTestApp({ isForEach: true })
const now = new Date('2026-11-20T15:00:00Z')
const run = () => jobHandlers(app.services, pino({ level: 'silent' }))['ledger-roots']({})
const listed = async (query: object = {}) =>
  (await app.callAs(null, publicPoints.getRoots, { query: { limit: 100, ...query } })).data.items
const violated = async (options: Parameters<typeof verifyLedger>[2] = {}) =>
  (await verifyLedger(app.db, app.clock.now(), options)).flatMap(({ name, broken }) =>
    broken > 0 ? [name] : [],
  )

describe('the job ledger-roots', () => {
  describe('GET /proofs/roots', () => {
    it('records one root an hour, shows it to everybody, and mails the roots of a day to administrators', async () => {
      const admin = await anAdmin(app.db)
      for (const { id } of [await aProfessional(app.db), await aProfessional(app.db)])
        await giveExtraPoint(app.db, id, 10, now)
      app.clock.set('2026-11-20T15:00:30Z')
      await Promise.all([run(), run()])
      app.clock.set('2026-11-20T15:59:59Z')
      await run()
      expect(await listed()).toMatchObject([{ number: 1, accounts: 2, entries: 2, previous: null }])

      const other = await aProfessional(app.db)
      await giveExtraPoint(app.db, other.id, 10, now)
      app.clock.set('2026-11-20T16:00:01Z')
      await run()
      const [second, first] = await listed()
      expect(second).toMatchObject({ number: 2, accounts: 3, entries: 3, previous: first?.root })
      const mails = async () =>
        (await sentMails(app)).filter(({ kind, to }) => kind === 'ledger-root' && to === admin.email)
      expect(await mails()).toEqual([])

      app.clock.set('2026-11-21T03:00:01Z')
      await run()
      expect(await mails()).toMatchObject([
        {
          data: {
            day: '2026-11-20',
            roots: [
              { number: 1, root: first?.root },
              { number: 2, root: second?.root },
            ],
          },
        },
      ])
      expect((await listed({ day: '2026-11-20' })).map(({ number }) => number)).toEqual([2, 1])
      expect(await listed({ number: 1 })).toEqual([first])
    })
  })

  it('records a root after 1,000 entries within the hour', async () => {
    const { id } = await aProfessional(app.db)
    app.clock.set('2026-11-21T04:00:00Z')
    const root = await recordRoot(app.services)
    for (let count = 0; count < 999; count += 1) await giveExtraPoint(app.db, id, 1, now)
    expect(await recordRoot(app.services)).toBeNull()
    await giveExtraPoint(app.db, id, 1, now)
    expect(await recordRoot(app.services)).toMatchObject({ entries: (root?.entries ?? 0) + 1_000 })
    expect(await violated()).toEqual([])
  })

  it('records the heads of many accounts once, and later only those that changed', async () => {
    const ids = await Promise.all(Array.from({ length: 301 }, async () => (await aProfessional(app.db)).id))
    await post(
      app.db,
      ids.map((id) => anEntry(id, 10)),
      aPosting(now),
    )
    app.clock.set('2026-11-21T04:00:00Z')
    expect(await recordRoot(app.services)).toMatchObject({ accounts: 301, entries: 301 })
    await giveExtraPoint(app.db, ids[150] ?? '', 1, now)
    app.clock.set('2026-11-21T05:00:00Z')
    const second = await recordRoot(app.services)
    expect(second).toMatchObject({ accounts: 301, entries: 302 })
    const heads = await app.db
      .selectFrom('ledgerRootHeads')
      .select(['rootNumber', 'professionalId'])
      .execute()
    expect(heads.filter(({ rootNumber }) => rootNumber === 1)).toHaveLength(301)
    expect(heads.filter(({ rootNumber }) => rootNumber === second?.number)).toEqual([
      { rootNumber: second?.number, professionalId: ids[150] },
    ])
    // The entries of this test follow from nothing.
    expect(await violated()).toEqual(['sources'])
  })

  it.runIf(hasPostgresTimeouts)(
    'records a root while a transaction adds seals, covered by the next one',
    async () => {
      app.clock.set('2026-11-21T05:00:00Z')
      const { id } = await aProfessional(app.db)
      const recorded = await inTransaction(app.db, async (trx) => {
        await trx.updateTable('users').set({ acceptsEmail: false }).where('id', '=', id).execute()
        await trx.updateTable('users').set({ acceptsEmail: true }).where('id', '=', id).execute()
        return recordRoot(app.services)
      })
      app.clock.set('2026-11-21T06:00:00Z')
      const next = await recordRoot(app.services)
      expect(next?.sealedUntil).toBeGreaterThan(recorded?.sealedUntil ?? Number.NaN)
      expect(await violated()).toEqual([])
    },
  )

  it('records roots while the clock is set back, in the order of recording', async () => {
    const before = await recordRoot(app.services)
    app.clock.set('2026-11-10T12:00:00Z')
    const back = await recordRoot(app.services)
    expect(back).toMatchObject({ day: '2026-11-10' })
    expect(back?.number).toBeGreaterThan(before?.number ?? 0)
    app.clock.set('2026-11-22T12:00:00Z')
    await recordRoot(app.services)
    expect(await violated()).toEqual([])
  })

  it('sends each root to webhooks', async () => {
    const { data } = await app.callAs('admin', cmsWebhooks.create, {
      body: { name: 'Arquivo', url: 'https://arquivo.exemplo.com.br/', events: ['ledger.root'] },
    })
    const root = await inTransaction(app.db, (trx) => insertRoot(trx, app.clock.now()))
    const deliveries = await app.db
      .selectFrom('webhookDeliveries')
      .select(['event', 'payload'])
      .where('webhookId', '=', data.id)
      .execute()
    expect(deliveries).toMatchObject([
      { event: 'ledger.root', payload: { number: root.number, root: root.root, previous: root.previous } },
    ])
  })
})

describe('the verification of archived roots', () => {
  describe('GET /proofs/roots', () => {
    it('accepts the published roots, and reports a root that the ledger does not have', async () => {
      await giveExtraPoint(app.db, (await aProfessional(app.db)).id, 10, now)
      for (let hour = 0; hour < 6; hour += 1) {
        app.clock.advance({ hours: 1 })
        await run()
      }
      const archive = (await listed()).map(({ number, root }) => ({ number, root }))
      expect(archive).toHaveLength(6)
      expect(await violated({ archive, root: archive[3]?.root })).toEqual([])
      const other = 'ab'.repeat(32)
      expect(await violated({ root: other })).toEqual(['root'])
      expect(
        await violated({
          archive: archive.map((root) => (root.number === 2 ? { number: 2, root: other } : root)),
        }),
      ).toEqual(['archive'])
      expect(await violated({ archive: [...archive, { number: 1_000, root: other }] })).toEqual(['archive'])
    })
  })
})
