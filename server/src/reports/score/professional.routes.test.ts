import type { QueryInput } from '@esquadro/contract'
import { type AcceleratorTargets, NO_CAPS } from '@esquadro/contract/campaigns/accelerators/accelerator'
import * as levels from '@esquadro/contract/people/levels/professional'
import * as score from '@esquadro/contract/reports/score/professional'
import fc from 'fast-check'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobHandlers } from '../../app/job-handlers.ts'
import { insertAccelerator } from '../../campaigns/accelerators/accelerators.queries.ts'
import { addDays } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { approveInvoice } from '../../sales/invoices/review/approve-invoice.ts'
import { useTestApp } from '../../testing/app.ts'
import {
  aBrand,
  aCategory,
  aDefaultRate,
  anAdmin,
  aProduct,
  aProfessional,
  aStore,
} from '../../testing/builders.ts'
import { anEntry, aPosting, post } from '../../testing/ledger.ts'
import { aTradingStore, pointsOf } from '../../testing/sale.ts'
import { aSegment } from '../../testing/segments.ts'

const app = useTestApp({ isForEach: true })
const anyId = '00000000-0000-4000-8000-000000000000'

const nothing: AcceleratorTargets = {
  categoryIds: [],
  brandIds: [],
  productIds: [],
  storeIds: [],
  professions: [],
  levels: [],
}

beforeEach(() => app.clock.set('2026-11-20T15:00:00Z'))

async function aMember() {
  const { id } = await aProfessional(app.db)
  const me = await app.signIn(id)
  const getOutlook = async () => (await app.callAs(me, score.getOutlook)).data
  const simulate = (query: QueryInput<typeof score.simulate>) => app.callAs(me, score.simulate, { query })
  return { id, me, getOutlook, simulate }
}

describe('POST /professionals/score/acknowledge-rise', () => {
  it('shows a rise until it is acknowledged, and later rises again', async () => {
    const { id, me, getOutlook } = await aMember()
    expect((await getOutlook()).rise).toBeNull()
    await post(app.db, [anEntry(id, 12_000)], aPosting(app.clock.now()))
    const { rise } = await getOutlook()
    expect(rise).toMatchObject({ from: 'bronze', to: 'prata' })
    const acknowledge = (raisedAt: string) => app.callAs(me, score.acknowledgeRise, { body: { raisedAt } })
    expect((await acknowledge('2020-01-01T00:00:00Z')).status).toBe(200)
    expect((await getOutlook()).rise).toEqual(rise)
    expect((await acknowledge(rise?.raisedAt ?? '')).status).toBe(200)
    expect((await getOutlook()).rise).toBeNull()
    app.clock.set('2026-11-21T15:00:00Z')
    // An instant in the future does not hide later rises.
    await acknowledge('2027-01-01T00:00:00Z')
    app.clock.set('2026-11-22T15:00:00Z')
    await post(app.db, [anEntry(id, 30_000)], aPosting(app.clock.now()))
    expect((await getOutlook()).rise).toMatchObject({ from: 'prata', to: 'ouro' })
    expect((await app.callAs(me, score.acknowledgeRise, { body: { raisedAt: 'ontem' } })).status).toBe(422)
  })
})

describe('GET /professionals/score/get-outlook', () => {
  it('returns the missing points and sales for a new professional', async () => {
    const { getOutlook } = await aMember()
    expect(await getOutlook()).toMatchObject({
      standing: { level: 'bronze', missing: 10_000 },
      cycle: { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31', daysLeft: 42 },
      pointsPerRealBps: 10_000,
      missingCents: 1_000_000,
      afterCycle: { level: 'bronze', isLower: false, startsOn: '2027-01-01' },
      expiring: [],
    })
    expect((await getOutlook()).levels.map(({ startsAtPoints }) => startsAtPoints)).toEqual([
      0, 10_000, 30_000, 60_000, 120_000,
    ])
  })

  it('lists unspent points by the month in which they expire', async () => {
    const { id, getOutlook } = await aMember()
    const at = (day: string) => aPosting(new Date(`${day}T15:00:00Z`))
    await post(app.db, [anEntry(id, 1_000)], at('2024-12-05'))
    await post(app.db, [anEntry(id, 400)], at('2024-12-20'))
    await post(app.db, [anEntry(id, -300)], at('2025-01-10'))
    await post(app.db, [anEntry(id, 70)], at('2025-03-01'))
    await post(app.db, [anEntry(id, 9)], at('2024-11-20'))
    // Points earned two years ago expire today.
    expect((await getOutlook()).expiring).toEqual([
      { month: '2026-12', firstOn: '2026-12-05', points: 1_100 },
      { month: '2027-03', firstOn: '2027-03-01', points: 70 },
    ])
  })

  it('predicts the level after the end of the cycle', async () => {
    const jobs = jobHandlers(app.services, pino({ level: 'silent' }))
    const members = []
    for (const [before, now] of [
      [61_000, 12_000],
      [31_000, 0],
      [12_000, 12_000],
      [0, 130_000],
    ] as const) {
      const member = await aMember()
      members.push({ ...member, now })
      if (before > 0)
        await post(app.db, [anEntry(member.id, before)], aPosting(new Date('2025-05-05T15:00:00Z')))
    }
    app.clock.set('2026-01-01T03:05:00Z')
    await jobs['cycle-opening']({})
    app.clock.set('2026-11-20T15:00:00Z')
    for (const { id, now } of members)
      if (now > 0) await post(app.db, [anEntry(id, now)], aPosting(app.clock.now()))
    const foretold = []
    for (const { getOutlook } of members) foretold.push((await getOutlook()).afterCycle)
    expect(foretold).toMatchObject([
      { level: 'ouro', isLower: true },
      { level: 'prata', isLower: true },
      { level: 'prata', isLower: false },
      { level: 'diamante', isLower: false },
    ])
    app.clock.set('2027-01-01T03:05:00Z')
    await jobs['cycle-opening']({})
    for (const [index, { id }] of members.entries()) {
      const { data } = await app.callAs(await app.signIn(id), levels.getLevel)
      expect(data.level).toBe(foretold[index]?.level)
    }
  })
})

describe('GET /professionals/score/simulate', () => {
  it('returns the points and the level of a sale made today, and writes nothing', async () => {
    const { id, simulate } = await aMember()
    const category = await aCategory(app.db, { name: 'Luz', pointsPerRealBps: 20_000 })
    const { data } = await simulate({ amountCents: 600_050, category: category.id })
    expect(data).toMatchObject({
      explanation: {
        total: 12_001,
        issuedOn: '2026-11-20',
        items: [{ description: 'Luz', valueCents: 600_050, rateBps: 20_000, rateFrom: 'category' }],
      },
      before: { level: 'bronze', points: 0 },
      after: { level: 'prata', sublevel: 'I', points: 12_001 },
    })
    expect(await pointsOf(app, id)).toBe(0)
  })

  it('counts accelerators limited to a brand or a store only if it is given', async () => {
    const { simulate } = await aMember()
    const category = await aCategory(app.db, { pointsPerRealBps: 10_000 })
    const brand = await aBrand(app.db)
    const store = await aStore(app.db)
    const by = { id: (await anAdmin(app.db)).id, now: app.clock.now() }
    const days = {
      startsOn: '2026-11-01',
      endsOn: '2026-11-30',
      cumulative: true,
      everything: false,
      segmentId: null,
    }
    for (const [multiplierBps, targets] of [
      [15_000, { ...nothing, brandIds: [brand.id] }],
      [20_000, { ...nothing, storeIds: [store.id] }],
    ] satisfies [number, AcceleratorTargets][])
      await insertAccelerator(app.db, { name: 'A', multiplierBps, ...days, targets, caps: NO_CAPS }, by)
    const total = async (more: object) =>
      (await simulate({ amountCents: 10_000, category: category.id, ...more })).data.explanation.total
    expect(await total({})).toBe(100)
    expect(await total({ brand: brand.id })).toBe(150)
    expect(await total({ store: store.id })).toBe(200)
    expect(await total({ brand: brand.id, store: store.id })).toBe(250)
    await app.db.deleteFrom('acceleratorTargets').execute()
  })

  it('rejects inactive categories, brands and stores, and invalid amounts', async () => {
    const { simulate } = await aMember()
    const category = (await aCategory(app.db)).id
    const asleep = (await aCategory(app.db, { active: false })).id
    const store = (await aStore(app.db, { active: false })).id
    const brand = (await aBrand(app.db, { active: false })).id
    for (const query of [
      { amountCents: 1, category: anyId },
      { amountCents: 1, category: asleep },
      { amountCents: 1, category, store },
      { amountCents: 1, category, brand },
      { amountCents: 1, category, brand: anyId },
    ])
      expect((await simulate(query)).status).toBe(404)
    for (const amountCents of [0, -5, 1.5, 'dez', 1_000_000_001])
      expect((await simulate({ amountCents, category })).status).toBe(422)
  })

  it('equals the credit of an approval for any sale and any accelerators', async () => {
    const trading = await aTradingStore(app)
    const me = await app.signIn(trading.professional.id)
    const by = { id: (await anAdmin(app.db)).id, now: app.clock.now() }
    const categories = [
      await aCategory(app.db, { pointsPerRealBps: 12_345 }),
      await aCategory(app.db, { pointsPerRealBps: null }),
      await aCategory(app.db, { pointsPerRealBps: 0 }),
    ]
    const brands = [await aBrand(app.db), await aBrand(app.db)]
    const products = await Promise.all(
      categories.flatMap((category) =>
        brands.map(async (brand) => ({
          category,
          brand,
          code: (await aProduct(app.db, { categoryId: category.id, brandId: brand.id })).code,
        })),
      ),
    )
    const aTarget = fc.constantFrom<AcceleratorTargets[]>(
      { ...nothing, categoryIds: [categories[0]?.id ?? ''] },
      { ...nothing, brandIds: [brands[1]?.id ?? ''] },
      { ...nothing, storeIds: [trading.store.id] },
      { ...nothing, levels: ['bronze'] },
      { ...nothing, categoryIds: [categories[1]?.id ?? ''], levels: ['prata', 'ouro'] },
      { ...nothing, professions: ['Arquiteto'] },
    )
    const everybody = await aSegment(app, [{ kind: 'registered', from: null, to: '2026-12-31' }])
    const nobody = await aSegment(app, [{ kind: 'registered', from: '2030-01-01', to: null }])
    let rates = 0
    let number = 100
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...products),
        fc.integer({ min: 1, max: 900_000 }),
        fc.array(
          fc.record({
            targets: aTarget,
            cumulative: fc.boolean(),
            more: fc.integer({ min: 1, max: 30_000 }),
            segmentId: fc.constantFrom(null, everybody.id, nobody.id),
          }),
          {
            maxLength: 4,
          },
        ),
        fc.integer({ min: 0, max: 30_000 }),
        async (sold, amountCents, campaigns, pointsPerRealBps) => {
          await aDefaultRate(app.db, addDays('2020-01-01', (rates += 1)), pointsPerRealBps)
          await app.db.deleteFrom('acceleratorTargets').execute()
          for (const { targets, cumulative, more, segmentId } of campaigns)
            await insertAccelerator(
              app.db,
              {
                name: 'Campanha',
                multiplierBps: 10_000 + more,
                startsOn: '2026-11-20',
                endsOn: '2026-11-20',
                cumulative,
                everything: false,
                segmentId,
                caps: NO_CAPS,
                targets,
              },
              by,
            )
          const query = {
            amountCents,
            category: sold.category.id,
            brand: sold.brand.id,
            store: trading.store.id,
          }
          const { data } = await app.callAs(me, score.simulate, { query })
          const before = await pointsOf(app, trading.professional.id)
          const invoiceId = await trading.sendOne(
            trading.nfe({
              number: (number += 1),
              issuedAt: app.clock.now(),
              items: [{ code: sold.code, valueCents: amountCents }],
            }),
          )
          const actor = { id: null, type: 'system', requestId: null } as const
          await inTransaction(app.db, (trx) =>
            approveInvoice(trx, { invoiceId, actor, now: app.clock.now() }),
          )
          expect((await pointsOf(app, trading.professional.id)) - before).toBe(data.explanation.total)
          const standing = (await app.callAs(me, levels.getLevel)).data
          expect(standing).toEqual(data.after)
        },
      ),
      { numRuns: 40 },
    )
  })
})
