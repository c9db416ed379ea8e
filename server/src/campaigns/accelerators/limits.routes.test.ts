import type { BodyInput } from '@esquadro/contract'
import * as cmsAccelerators from '@esquadro/contract/campaigns/accelerators/cms'
import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as score from '@esquadro/contract/reports/score/professional'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { aReturnNfe } from '../../fiscal/samples/nfe-builder.ts'
import { compareRebuilt } from '../../ledger/points/proof/rebuild-ledger.ts'
import { verifyLedger } from '../../ledger/points/proof/verify.queries.ts'
import { useTestApp } from '../../testing/app.ts'
import { aTradingStore, pointsOf, type TradingStore } from '../../testing/sale.ts'

const app = useTestApp()
type Input = BodyInput<typeof cmsAccelerators.create>
const issuedAt = new Date('2026-11-18T13:00:00Z')

/** Creates a campaign that doubles the points of a category in November 2026. */
const aCampaign = async (
  trade: TradingStore,
  caps: NonNullable<Input['caps']>,
  overrides: Partial<Input> = {},
) => {
  const body: Input = {
    name: 'Novembro em dobro',
    multiplierBps: 20_000,
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    targets: { categoryIds: [trade.category.id] },
    caps,
    ...overrides,
  }
  const { data } = await app.callAs('admin', cmsAccelerators.create, { body })
  return { ...data, body }
}
const getCampaign = async (id: string) =>
  (await app.callAs('admin', cmsAccelerators.getOne, { query: { id } })).data
const update = (body: object) =>
  app.callAs('admin', cmsInvoices.update, { body: body as cmsInvoices.UpdateBody })
const approve = (id: string) => update({ action: 'approve', id })
const returnOf = (trade: TradingStore, originalKey: string, valueCents: number) =>
  trade.sendOne(
    aReturnNfe({
      storeCnpj: trade.store.cnpj,
      issuedAt: new Date('2026-11-19T13:00:00Z'),
      originalKey,
      items: [{ code: trade.product.code, valueCents }],
    }),
  )
/** The broken rules of the ledger, and the stored values that differ from the computed ones. */
const problems = async () => [
  ...(await verifyLedger(app.db, app.clock.now())).filter(({ broken }) => broken > 0),
  ...(await compareRebuilt(app.db)).differences,
]

describe('the limits of an accelerator', () => {
  it('give a sale exactly the remaining points, show this in preview and extract, and give the next sale none', async () => {
    const trade = await aTradingStore(app)
    const campaign = await aCampaign(trade, { points: 1_300 })
    const [first, second, third] = [
      await trade.sendOne(trade.nfe()),
      await trade.sendOne(trade.nfe()),
      await trade.sendOne(trade.nfe()),
    ]
    // Both together would earn 4,000 points without the limit.
    const { data: preview } = await app.callAs('admin', cmsInvoices.previewApproval, {
      body: { ids: [first, second] },
    })
    expect(preview.points).toBe(3_300)
    expect((await approve(first)).data.items[0]?.points).toBe(2_000)
    const { data: details } = await app.callAs('admin', cmsInvoices.getOne, { query: { id: second } })
    expect(details.explanation?.accelerators).toMatchObject([
      { points: 300, limit: { points: 300, fullPoints: 1_000, isReached: true } },
    ])
    expect((await approve(second)).data.items[0]?.points).toBe(1_300)
    expect(await getCampaign(campaign.id)).toMatchObject({
      givenPoints: 1_300,
      acceleratedCents: 200_000,
      isUsedUp: true,
    })
    expect((await approve(third)).data.items[0]?.points).toBe(1_000)
    const me = await app.signIn(trade.professional.id)
    const { data: lines } = await app.callAs(me, extract.getAll, { query: { kind: 'accelerator' } })
    expect(lines.items.map(({ amount, isLimitReached }) => [amount, isLimitReached])).toEqual([
      [300, true],
      [1_000, false],
    ])
    const { data: simulated } = await app.callAs(me, score.simulate, {
      query: { amountCents: 100_000, category: trade.category.id },
    })
    expect(simulated.explanation).toMatchObject({
      total: 1_000,
      items: [{ accelerators: [{ isUsedUp: true }] }],
    })
    expect(await problems()).toEqual([])
  })

  it.each([
    ['of value in total', { amountCents: 150_000 }, [1_000, 500, 0]],
    ['of points for each professional', { professionalPoints: 1_200 }, [1_000, 200, 0]],
    ['of value for each professional', { professionalCents: 120_000 }, [1_000, 200, 0]],
    ['of points at each store', { storePoints: 2_500 }, [1_000, 1_000, 500]],
    ['of value at each store', { storeCents: 220_000 }, [1_000, 1_000, 200]],
    [
      'of points and value: the tighter one',
      { points: 2_400, professionalCents: 230_000 },
      [1_000, 1_000, 300],
    ],
  ])('apply %s', async (_title, caps, bonuses) => {
    const trade = await aTradingStore(app)
    await aCampaign(trade, caps)
    const overrides: number[] = []
    for (const _ of bonuses) {
      const { data } = await approve(await trade.sendOne(trade.nfe()))
      overrides.push((data.items[0]?.points ?? 0) - 1_000)
    }
    expect(overrides).toEqual(bonuses)
    expect(await problems()).toEqual([])
  })

  it('apply to each professional and each store separately', async () => {
    const [first, second] = [await aTradingStore(app), await aTradingStore(app)]
    await aCampaign(
      first,
      { professionalPoints: 400, storePoints: 600 },
      { targets: { categoryIds: [first.category.id, second.category.id] } },
    )
    await approve(await first.sendOne(first.nfe()))
    await approve(await second.sendOne(second.nfe()))
    expect([await pointsOf(app, first.professional.id), await pointsOf(app, second.professional.id)]).toEqual(
      [1_400, 1_400],
    )
  })

  it('regain what a reversal or a partial return frees', async () => {
    const trade = await aTradingStore(app)
    const campaign = await aCampaign(trade, { points: 1_500, amountCents: 150_000 })
    const sale = trade.nfe()
    const first = await trade.sendOne(sale)
    await approve(first)
    const second = await trade.sendOne(trade.nfe())
    await approve(second)
    expect(await getCampaign(campaign.id)).toMatchObject({ givenPoints: 1_500, acceleratedCents: 150_000 })
    await approve(await returnOf(trade, sale.key, 40_000))
    expect(await getCampaign(campaign.id)).toMatchObject({
      givenPoints: 1_100,
      acceleratedCents: 110_000,
      isUsedUp: false,
    })
    await update({ action: 'reverse', id: second, reason: 'Compra desfeita' })
    expect(await getCampaign(campaign.id)).toMatchObject({ givenPoints: 600, acceleratedCents: 60_000 })
    expect((await approve(await trade.sendOne(trade.nfe()))).data.items[0]?.points).toBe(1_900)
    await update({ action: 'reverse', id: first, reason: 'Compra desfeita' })
    expect(await getCampaign(campaign.id)).toMatchObject({ givenPoints: 900, acceleratedCents: 90_000 })
    expect(await problems()).toEqual([])
  })

  it('never reduce what an undone return restores, even if others have used it up, and then give no more', async () => {
    const trade = await aTradingStore(app)
    const campaign = await aCampaign(trade, { points: 1_000 })
    const sale = trade.nfe()
    await approve(await trade.sendOne(sale))
    const back = await returnOf(trade, sale.key, 100_000)
    await approve(back)
    expect(await getCampaign(campaign.id)).toMatchObject({ givenPoints: 0, acceleratedCents: 0 })
    await approve(await trade.sendOne(trade.nfe()))
    await update({ action: 'reverse', id: back, reason: 'Devolução lançada por engano' })
    expect(await getCampaign(campaign.id)).toMatchObject({ givenPoints: 2_000, isUsedUp: true })
    expect((await approve(await trade.sendOne(trade.nfe()))).data.items[0]?.points).toBe(1_000)
    expect(await problems()).toEqual([])
  })

  it('apply to goods that were returned before their sale and restored afterwards', async () => {
    const trade = await aTradingStore(app)
    const campaign = await aCampaign(trade, { points: 700 })
    const sale = trade.nfe()
    const saleId = await trade.sendOne(sale)
    const back = await returnOf(trade, sale.key, 60_000)
    await approve(back)
    expect((await approve(saleId)).data.items[0]?.points).toBe(800)
    await update({ action: 'reverse', id: back, reason: 'Devolução lançada por engano' })
    // Of 400 points before, the limit leaves 300.
    expect(await getCampaign(campaign.id)).toMatchObject({ givenPoints: 700, isUsedUp: true })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_700)
    expect(await problems()).toEqual([])
  })

  it('can be set later, count points already given, and take nothing back', async () => {
    const trade = await aTradingStore(app)
    const campaign = await aCampaign(trade, {})
    await approve(await trade.sendOne(trade.nfe()))
    const set = (caps: Input['caps']) =>
      app.callAs('admin', cmsAccelerators.update, { body: { ...campaign.body, id: campaign.id, caps } })
    expect((await set({ points: 400 })).data).toMatchObject({ isUsedUp: true, givenPoints: 1_000 })
    expect((await approve(await trade.sendOne(trade.nfe()))).data.items[0]?.points).toBe(1_000)
    expect((await set({ points: 1_100 })).data).toMatchObject({ isUsedUp: false })
    expect((await approve(await trade.sendOne(trade.nfe()))).data.items[0]?.points).toBe(1_100)
  })

  it('are enforced by the database for a credit that was computed without them', async () => {
    const trade = await aTradingStore(app)
    const campaign = await aCampaign(trade, { points: 10 })
    await expect(
      app.db
        .insertInto('pointEntries')
        .values({
          professionalId: trade.professional.id,
          kind: 'accelerator',
          amount: 11,
          sourceType: 'test',
          key: `test:${campaign.id}`,
          actorType: 'system',
          occurredAt: issuedAt,
          availableAt: issuedAt,
          cycle: '2026',
          scoreAmount: 11,
          acceleratorId: campaign.id,
        })
        .execute(),
    ).rejects.toMatchObject({ code: 'ESQ17' })
  })
})

describe('Concurrent calls', () => {
  it('never exceed the limits and give exactly their sum in 64 approvals, single, in bulk and with reversals', async () => {
    const trades = [await aTradingStore(app), await aTradingStore(app)]
    const [firstTrade] = trades
    if (!firstTrade) throw new Error('no store')
    const campaign = await aCampaign(
      firstTrade,
      { points: 5_050, amountCents: 600_000 },
      { targets: { categoryIds: trades.map(({ category }) => category.id) } },
    )
    const sent = await Promise.all(
      trades.map((trade) => {
        const items = [{ code: trade.product.code, valueCents: 20_033 }]
        return trade.send(...Array.from({ length: 16 }, () => trade.nfe({ items })))
      }),
    )
    const ids = sent.flat().flatMap(({ invoiceId }) => invoiceId ?? [])
    expect(ids).toHaveLength(32)
    // Similar sales in bulk are a sign of abuse, which this test does not cover.
    await app.db.updateTable('invoices').set({ isSuspected: false }).where('id', 'in', ids).execute()
    const responses = await Promise.all([
      ...[...ids.slice(0, 24), ...ids.slice(0, 24).toReversed()].map((id) => approve(id)),
      ...Array.from({ length: 8 }, (_, turn) =>
        update({ action: 'approve', ids: ids.slice(turn, turn + 25) }),
      ),
      ...Array.from({ length: 8 }, (_, turn) =>
        update({ action: 'approve', ids: ids.slice(16 - turn).toReversed() }),
      ),
    ])
    expect(responses).toHaveLength(64)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    // 32 sales of R$ 200.33 would give 6,400 extra points.
    expect(await getCampaign(campaign.id)).toMatchObject({ givenPoints: 5_050, isUsedUp: true })
    const mixed = await Promise.all([
      ...ids.slice(0, 10).map((id) => update({ action: 'reverse', id, reason: 'Compra desfeita' })),
      update({ action: 'reverse', ids: ids.slice(5, 20), reason: 'Compra desfeita' }),
    ])
    expect(new Set(mixed.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await getCampaign(campaign.id)).isUsedUp).toBe(false)
    expect(await problems()).toEqual([])
  })

  it('apply a limit that is set during approvals to all later ones', async () => {
    const trade = await aTradingStore(app)
    const campaign = await aCampaign(trade, {})
    const ids: string[] = []
    for (let turn = 0; turn < 12; turn += 1) ids.push(await trade.sendOne(trade.nfe()))
    await Promise.all([
      ...ids.slice(0, 6).map((id) => approve(id)),
      app.callAs('admin', cmsAccelerators.update, {
        body: { ...campaign.body, id: campaign.id, caps: { points: 6_500 } },
      }),
      ...ids.slice(6).map((id) => approve(id)),
    ])
    // An approval that started before responds with a conflict and is repeated.
    for (const id of ids) await approve(id)
    expect(await getCampaign(campaign.id)).toMatchObject({ givenPoints: 6_500 })
    expect(await pointsOf(app, trade.professional.id)).toBe(18_500)
    expect(await problems()).toEqual([])
  })
})

describe('the proof of the ledger', () => {
  it('reports a manipulated usage of an accelerator, in the rules and in the comparison', async () => {
    const trade = await aTradingStore(app)
    const campaign = await aCampaign(trade, { points: 5_000 })
    await approve(await trade.sendOne(trade.nfe()))
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    const alter = (by: number) =>
      owner.query('update accelerator_uses set points = points + $1 where accelerator_id = $2', [
        by,
        campaign.id,
      ])
    await alter(-5)
    const broken = await problems()
    await alter(5)
    await owner.end()
    expect(broken).toMatchObject([
      {
        name: 'accelerator-uses',
        broken: 1,
        sample: [`${campaign.id} ${trade.professional.id} ${trade.store.id}`],
      },
      {
        professionalId: trade.professional.id,
        subject: `points of accelerator ${campaign.id} ${trade.store.id}`,
        stored: 995,
        computed: 1_000,
      },
    ])
    await expect(sql`update accelerator_uses set points = 0`.execute(app.db)).rejects.toMatchObject({
      code: '42501',
    })
  })
})
