import type { BodyInput } from '@esquadro/contract'
import * as cmsAccelerators from '@esquadro/contract/campaigns/accelerators/cms'
import * as accelerators from '@esquadro/contract/campaigns/accelerators/professional'
import * as products from '@esquadro/contract/catalogue/products/shared'
import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as segments from '@esquadro/contract/people/segments/cms'
import type { state } from '@esquadro/contract/platform/fields/schemas'
import * as dashboards from '@esquadro/contract/reports/dashboards/professional'
import * as score from '@esquadro/contract/reports/score/professional'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { z } from 'zod'
import { aReturnNfe } from '../../fiscal/samples/nfe-builder.ts'
import { compareRebuilt } from '../../ledger/points/proof/rebuild-ledger.ts'
import { verifyLedger } from '../../ledger/points/proof/verify.queries.ts'
import { observeQueries } from '../../platform/database/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { aTradingStore, pointsOf, type TradingStore } from '../../testing/sale.ts'
import { aSegment } from '../../testing/segments.ts'

const app = useTestApp({ isForEach: true })
type State = z.output<typeof state>
type Input = BodyInput<typeof cmsAccelerators.create>
const anyId = '00000000-0000-4000-8000-000000000000'

const moveTo = (trade: TradingStore, state: State) =>
  app.db.updateTable('professionals').set({ state }).where('userId', '=', trade.professional.id).execute()

/** The professionals of a state, and a campaign that doubles their points for goods of two stores. */
async function aCampaign(state: State, trades: readonly TradingStore[], overrides: Partial<Input> = {}) {
  const segment = await aSegment(app, [{ kind: 'place', states: [state], cities: [] }])
  const body: Input = {
    name: `Só em ${state}`,
    multiplierBps: 20_000,
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    targets: { categoryIds: trades.map(({ category }) => category.id) },
    segmentId: segment.id,
    ...overrides,
  }
  const { data, error } = await app.callAs('admin', cmsAccelerators.create, { body })
  return { ...data, error, body, segment: { id: segment.id, name: segment.name } }
}
const getOne = async (id: string) =>
  (await app.callAs('admin', cmsAccelerators.getOne, { query: { id } })).data
const update = (body: object) =>
  app.callAs('admin', cmsInvoices.update, { body: body as cmsInvoices.UpdateBody })
const approve = (id: string) => update({ action: 'approve', id })
const archive = (id: string) => app.callAs('admin', segments.archive, { body: { id, archived: true } })
/** The broken rules of the ledger, and the stored values that differ from the computed ones. */
const problems = async () => [
  ...(await verifyLedger(app.db, app.clock.now())).filter(({ broken }) => broken > 0),
  ...(await compareRebuilt(app.db)).differences,
]

describe('an accelerator for a segment', () => {
  it('applies to members at the time of posting: previews, calendar, catalogue, credit and extract agree', async () => {
    const [member, other] = [await aTradingStore(app), await aTradingStore(app)]
    await moveTo(member, 'AC')
    await moveTo(other, 'AL')
    const campaign = await aCampaign('AC', [member, other])
    expect(campaign.segment).toEqual((await getOne(campaign.id)).segment)
    const ids = [await member.sendOne(member.nfe()), await other.sendOne(other.nfe())]
    const { data: preview } = await app.callAs('admin', cmsInvoices.previewApproval, { body: { ids } })
    expect(preview.points).toBe(3_000)
    const overrides: (number | null | undefined)[] = []
    for (const id of ids) overrides.push((await approve(id)).data.items[0]?.points)
    expect(overrides).toEqual([2_000, 1_000])
    const shown = async (trade: TradingStore) => {
      const me = await app.signIn(trade.professional.id)
      const [running, dashboard, simulated, listed] = [
        await app.callAs(me, accelerators.getAll),
        await app.callAs(me, dashboards.getData),
        await app.callAs(me, score.simulate, {
          query: { amountCents: 100_000, category: trade.category.id },
        }),
        await app.callAs(me, products.getAll, { query: { category: trade.category.id } }),
      ]
      return [
        running.data.items.map(({ name, isForSegment }) => [name, isForSegment]),
        dashboard.data.counts.runningAccelerators,
        simulated.data.explanation.total,
        listed.data.items[0]?.accelerators.length,
      ]
    }
    expect(await shown(member)).toEqual([[['Só em AC', true]], 1, 2_000, 1])
    expect(await shown(other)).toEqual([[], 0, 1_000, 0])
    const forStore = await app.callAs(member.seller, products.getAll, {
      query: { category: member.category.id },
    })
    expect(forStore.data.items[0]?.accelerators).toEqual([])
    const me = await app.signIn(member.professional.id)
    const { data: lines } = await app.callAs(me, extract.getAll, { query: { kind: 'accelerator' } })
    const { data: line } = await app.callAs(me, extract.getDetails, {
      query: { id: lines.items[0]?.id ?? '' },
    })
    expect(line.explanation?.accelerators).toMatchObject([
      { id: campaign.id, points: 1_000, segment: campaign.segment },
    ])
  })

  it('is reversed exactly after the professional left the segment, in part and in full', async () => {
    const trade = await aTradingStore(app)
    await moveTo(trade, 'AM')
    const campaign = await aCampaign('AM', [trade], { caps: { points: 1_500 } })
    const sale = trade.nfe()
    const id = await trade.sendOne(sale)
    await approve(id)
    expect(await pointsOf(app, trade.professional.id)).toBe(2_000)
    await moveTo(trade, 'AP')
    await archive(campaign.segment.id)
    const back = await trade.sendOne(
      aReturnNfe({
        storeCnpj: trade.store.cnpj,
        issuedAt: new Date('2026-11-19T13:00:00Z'),
        originalKey: sale.key,
        items: [{ code: trade.product.code, valueCents: 40_000 }],
      }),
    )
    await approve(back)
    expect(await pointsOf(app, trade.professional.id)).toBe(1_200)
    expect(await getOne(campaign.id)).toMatchObject({ givenPoints: 600, acceleratedCents: 60_000 })
    await update({ action: 'reverse', id: back, reason: 'Devolução lançada por engano' })
    expect(await pointsOf(app, trade.professional.id)).toBe(2_000)
    // A sale from now on has no bonus.
    expect((await approve(await trade.sendOne(trade.nfe()))).data.items[0]?.points).toBe(1_000)
    await update({ action: 'reverse', id, reason: 'Compra desfeita' })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
    expect(await getOne(campaign.id)).toMatchObject({ givenPoints: 0, acceleratedCents: 0 })
    expect(await problems()).toEqual([])
  })

  it('follows changed conditions of the segment from the next call on', async () => {
    const trade = await aTradingStore(app)
    await moveTo(trade, 'SE')
    const campaign = await aCampaign('TO', [trade])
    const me = await app.signIn(trade.professional.id)
    const bonuses = async () =>
      (await app.callAs(me, products.getAll, { query: { category: trade.category.id } })).data.items[0]
        ?.accelerators.length
    expect(await bonuses()).toBe(0)
    const { data: segment } = await app.callAs('admin', segments.getOne, {
      query: { id: campaign.segment.id },
    })
    const { error } = await app.callAs('admin', segments.update, {
      body: {
        id: segment.id,
        revision: segment.revision,
        name: segment.name,
        conditions: [{ kind: 'place', states: ['SE'], cities: [] }],
      },
    })
    expect(error).toBeUndefined()
    expect(await bonuses()).toBe(1)
    expect((await approve(await trade.sendOne(trade.nfe()))).data.items[0]?.points).toBe(2_000)
  })

  it('adds a query to the catalogue only after the profile or the segment changed', async () => {
    const trade = await aTradingStore(app)
    await moveTo(trade, 'RR')
    await aCampaign('RR', [trade])
    const me = await app.signIn(trade.professional.id)
    const listed = async () => {
      const statements: string[] = []
      const stopObserving = observeQueries(app.db, ({ text }) => void statements.push(text))
      onTestFinished(stopObserving)
      const { data } = await app.callAs(me, products.getAll, { query: { category: trade.category.id } })
      stopObserving()
      const readings = statements.filter((text) => text.includes('array_remove(array[case when')).length
      return [data.items[0]?.accelerators.length, readings]
    }
    expect(await listed()).toEqual([1, 1])
    expect(await listed()).toEqual([1, 0])
    await moveTo(trade, 'RN')
    expect(await listed()).toEqual([0, 1])
    await moveTo(trade, 'RR')
    expect(await listed()).toEqual([1, 1])
    expect(await listed()).toEqual([1, 0])
  })

  it('reads its members again if a condition depends on more than the profile', async () => {
    const trade = await aTradingStore(app)
    await moveTo(trade, 'RO')
    const campaign = await aCampaign('RO', [trade])
    const { data: segment } = await app.callAs('admin', segments.getOne, {
      query: { id: campaign.segment.id },
    })
    const conditions = [...segment.conditions, { kind: 'cycle-points' as const, min: 500, max: null }]
    const { error } = await app.callAs('admin', segments.update, {
      body: { id: segment.id, revision: segment.revision, name: segment.name, conditions },
    })
    expect(error).toBeUndefined()
    const me = await app.signIn(trade.professional.id)
    const bonuses = async () =>
      (await app.callAs(me, products.getAll, { query: { category: trade.category.id } })).data.items[0]
        ?.accelerators.length
    expect(await bonuses()).toBe(0)
    await approve(await trade.sendOne(trade.nfe()))
    expect(await bonuses()).toBe(1)
  })

  it('previews the bonus of its current members only', async () => {
    const [member, other] = [await aTradingStore(app), await aTradingStore(app)]
    await moveTo(member, 'BA')
    await moveTo(other, 'CE')
    for (const trade of [member, other]) await approve(await trade.sendOne(trade.nfe()))
    const segment = await aSegment(app, [{ kind: 'place', states: ['BA'], cities: [] }])
    const bonus = async (segmentId: string | null) =>
      (
        await app.callAs('admin', cmsAccelerators.preview, {
          body: {
            multiplierBps: 20_000,
            startsOn: '2026-11-01',
            endsOn: '2026-11-30',
            targets: { categoryIds: [member.category.id, other.category.id] },
            segmentId,
          },
        })
      ).data.sample.bonusPoints
    expect([await bonus(null), await bonus(segment.id)]).toEqual([2_000, 1_000])
  })
})

describe('the segment of an accelerator', () => {
  it('cannot be unknown or archived, but stays if it is archived later', async () => {
    const trade = await aTradingStore(app)
    const campaign = await aCampaign('DF', [trade])
    const change = (overrides: Partial<Input>) =>
      app.callAs('admin', cmsAccelerators.update, {
        body: { ...campaign.body, id: campaign.id, ...overrides },
      })
    const unknown = await change({ segmentId: anyId })
    expect([unknown.status, Object.keys(unknown.error?.fields ?? {})]).toEqual([422, ['segmentId']])
    await archive(campaign.segment.id)
    const { data } = await app.callAs('admin', segments.getOne, { query: { id: campaign.segment.id } })
    expect(data.usedBy).toMatchObject([{ kind: 'accelerator', id: campaign.id, isActive: true }])
    expect((await change({ name: 'Outro nome' })).data.segment).toEqual(campaign.segment)
    const refused = await app.callAs('admin', cmsAccelerators.create, { body: campaign.body })
    expect([refused.status, refused.error]).toMatchObject([
      422,
      {
        code: 'segment.archived',
        fields: { segmentId: 'Este segmento está arquivado. Restaure-o ou escolha outro.' },
      },
    ])
    expect((await change({ segmentId: null })).data.segment).toBeNull()
    // After it was removed, setting it again counts as new.
    expect((await change({})).error?.code).toBe('segment.archived')
  })
})
