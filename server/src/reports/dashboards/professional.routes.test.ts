import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as levels from '@esquadro/contract/people/levels/professional'
import * as dashboards from '@esquadro/contract/reports/dashboards/professional'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, aProfessional, aStore, created } from '../../testing/builders.ts'
import { anApprovedSale, anEntry, aPosting, post } from '../../testing/ledger.ts'

const app = useTestApp({ isForEach: true })

describe('GET /professionals/get-dashboard-data', () => {
  it('is empty for a new professional', async () => {
    const { data } = await app.callAs('professional', dashboards.getData)
    expect(data).toMatchObject({
      summary: { balance: 0 },
      standing: { level: 'bronze' },
      latest: [],
      missingCents: 1_000_000,
      pointsPerRealBps: 10_000,
      expiringCustomers: [],
      notices: [],
      counts: {
        customers: 0,
        customersExpiring: 0,
        invoicesApproved: 0,
        invoicesInReview: 0,
        runningAccelerators: 0,
        unreadNotifications: 0,
      },
    })
  })

  it("agrees with summary, level and extract, and counts only the professional's own rows", async () => {
    const { id } = await aProfessional(app.db)
    const me = await app.signIn(id)
    const now = app.clock.now()
    await post(
      app.db,
      Array.from({ length: 6 }, (_, index) => anEntry(id, (index + 1) * 1_000)),
      aPosting(now),
    )
    const sale = {
      professionalId: id,
      storeId: (await aStore(app.db)).id,
      now,
      items: [{ netCents: 100, product: null }],
    }
    await anApprovedSale(app.db, sale)
    for (const until of ['2026-11-20', '2026-12-05', '2026-12-06', '2026-11-19'])
      await aCustomer(app.db, { professionalId: id }, { from: '2026-06-01', until })
    await aCustomer(app.db, { professionalId: id, active: false })
    await aCustomer(app.db, { professionalId: (await aProfessional(app.db)).id })
    await app.db
      .insertInto('accelerators')
      .values({
        name: 'Agora',
        multiplierBps: 20_000,
        startsOn: '2026-11-20',
        endsOn: '2026-11-20',
        everything: true,
        ...created(),
      })
      .execute()
    const { data } = await app.callAs(me, dashboards.getData)
    expect(data.counts).toEqual({
      customers: 3,
      customersExpiring: 2,
      invoicesApproved: 1,
      invoicesInReview: 0,
      runningAccelerators: 1,
      // The new level, prata.
      unreadNotifications: 1,
    })
    expect(data.summary).toEqual((await app.callAs(me, extract.getSummary)).data)
    expect(data.standing).toEqual((await app.callAs(me, levels.getLevel)).data)
    expect(data.latest).toEqual((await app.callAs(me, extract.getAll)).data.items.slice(0, 5))
    expect(data.standing).toMatchObject({ level: 'prata', points: 21_000 })
    // 9.000 points are missing to ouro, at one point per R$.
    expect(data.missingCents).toBe(900_000)
    expect(data.expiringCustomers.map(({ until }) => until)).toEqual(['2026-11-20', '2026-12-05'])
    expect(data.notices.map(({ kind }) => kind)).toEqual(['level-changed'])
  })
})
