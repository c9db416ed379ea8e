import type { QueryInput } from '@esquadro/contract'
import * as extract from '@esquadro/contract/ledger/extract/professional'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobHandlers } from '../../app/job-handlers.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProduct, aProfessional, aStore, created } from '../../testing/builders.ts'
import { anApprovedSale, anEntry, aPosting, post } from '../../testing/ledger.ts'
import type { AcceleratorRule } from '../points/points.rules.ts'
import { refundEntries, reverseEntries } from '../points/post-entries.ts'

const app = useTestApp({ isForEach: true })
const anyId = '00000000-0000-4000-8000-000000000000'

/** A professional with a session. */
async function aMember() {
  const { id } = await aProfessional(app.db)
  const list = async (query: QueryInput<typeof extract.getAll> = {}) =>
    (await app.callAs(await app.signIn(id), extract.getAll, { query })).data
  const summary = async () => (await app.callAs(await app.signIn(id), extract.getSummary)).data
  const details = async (lineId: string) =>
    app.callAs(await app.signIn(id), extract.getDetails, { query: { id: lineId } })
  return { id, list, summary, details }
}

async function aTile() {
  const product = await aProduct(app.db, { name: 'Porcelanato areia' })
  return {
    id: product.id,
    name: product.name,
    brandId: product.brandId,
    brandName: 'Marca',
    categoryId: product.categoryId,
    categoryName: 'Pisos',
    pointsPerRealBps: null,
  }
}

async function aCampaign(overrides: Partial<AcceleratorRule> = {}): Promise<AcceleratorRule> {
  const values = {
    name: 'Semana do porcelanato',
    multiplierBps: 15_000,
    startsOn: '2026-01-01',
    endsOn: '2027-12-31',
    cumulative: false,
    everything: true,
  }
  const { id } = await app.db
    .insertInto('accelerators')
    .values({ ...values, ...created() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const targets = { categoryIds: [], brandIds: [], productIds: [], storeIds: [], professions: [], levels: [] }
  return { ...values, id, active: true, targets, ...overrides }
}

/** R$ 100 of tiles at Casa Clara with an accelerator: 100 points and 50 extra. */
async function aSaleTo(
  professionalId: string,
  overrides: { number?: string; netCents?: number; holdingDays?: number } = {},
) {
  const store = await aStore(app.db, { tradeName: 'Casa Clara' })
  return anApprovedSale(app.db, {
    professionalId,
    storeId: store.id,
    now: app.clock.now(),
    items: [
      { netCents: overrides.netCents ?? 10_000, product: await aTile() },
      { netCents: 5_000, product: null },
    ],
    accelerators: [await aCampaign()],
    number: overrides.number ?? '1042',
    settings: { holdingDays: overrides.holdingDays ?? 0 },
  })
}

const expireAll = () => jobHandlers(app.services, pino({ level: 'silent' }))['points-expiry']({})

beforeEach(() => app.clock.set('2026-11-20T15:00:00Z'))
afterEach(() => app.clock.set('2026-11-20T15:00:00Z'))

describe('GET /professionals/extract/get-all', () => {
  it.each(['-occurredAt', 'occurredAt', '-amount', 'amount'] as const)(
    'pages by %s without repeating or skipping a line, although new ones arrive',
    async (sort) => {
      const me = await aMember()
      const earn = async (amounts: readonly number[]) => {
        for (const amount of amounts) {
          app.clock.advance({ minutes: 1 })
          await post(app.db, [anEntry(me.id, amount)], aPosting(app.clock.now()))
        }
      }
      await earn([10, 30, 20, 30, 50, 10, 40])
      const everything = (await me.list({ sort })).items.map(({ id }) => id)
      const first = await me.list({ sort, limit: 3 })
      await earn([35, 5])
      const second = await me.list({ sort, limit: 3, page: 2, after: first.cursors?.last ?? '' })
      const third = await me.list({ sort, limit: 3, page: 3, after: second.cursors?.last ?? '' })
      const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
      expect(new Set(seen).size).toBe(seen.length)
      // Newer lines may appear between these, but none of the earlier ones is missing.
      const last = Math.max(...seen.map((id) => everything.indexOf(id)))
      expect(seen.filter((id) => everything.includes(id))).toEqual(everything.slice(0, last + 1))
      const back = await me.list({ sort, limit: 3, page: 2, before: third.cursors?.first ?? '' })
      expect(back.items).toEqual(second.items)
      expect(back.preceding + back.items.length).toBe(third.preceding)
    },
  )

  it('lists credits and debits, newest first, with their source and the balance after each', async () => {
    const me = await aMember()
    await aSaleTo(me.id)
    app.clock.advance({ days: 1 })
    await post(app.db, [anEntry(me.id, -120)], aPosting(app.clock.now()))
    const { items, total } = await me.list()
    expect(total).toBe(3)
    expect(items).toMatchObject([
      {
        kind: 'experience',
        amount: -120,
        status: 'done',
        balanceAfter: 30,
        storeName: null,
        remaining: null,
        occurredAt: '2026-11-21T15:00:00.000Z',
      },
      {
        kind: 'accelerator',
        amount: 50,
        balanceAfter: 150,
        acceleratorName: 'Semana do porcelanato',
        storeName: 'Casa Clara',
        invoiceNumber: '1042',
        status: 'available',
        remaining: 30,
      },
      {
        kind: 'invoice',
        amount: 100,
        balanceAfter: 100,
        acceleratorName: null,
        storeName: 'Casa Clara',
        status: 'spent',
        remaining: 0,
        availableAt: '2026-11-20T15:00:00.000Z',
        expiresOn: '2028-11-20',
      },
    ])
  })

  it('shows the status of each credit: pending, available, spent, expired, reversed', async () => {
    const me = await aMember()
    const statuses = async () =>
      Object.fromEntries(
        (await me.list({ sort: 'occurredAt' })).items.map(({ amount, status }) => [amount, status]),
      )
    const source = { sourceType: 'test', sourceId: crypto.randomUUID(), reason: 'Engano' }
    await post(
      app.db,
      [anEntry(me.id, 1), anEntry(me.id, 2, source)],
      aPosting(app.clock.now(), { pointsExpireMonths: 1 }),
    )
    await inTransaction(app.db, (trx) => reverseEntries(trx, source, aPosting(app.clock.now())))
    await post(app.db, [anEntry(me.id, 4)], aPosting(app.clock.now(), { holdingDays: 40 }))
    expect(await statuses()).toEqual({ 1: 'available', 2: 'reversed', '-2': 'done', 4: 'pending' })
    app.clock.set('2026-12-20T03:00:00Z')
    // Expired at midnight, but the nightly job has not run yet.
    expect(await statuses()).toMatchObject({ 1: 'expired', 2: 'reversed', '-2': 'done' })
    await expireAll()
    expect(await statuses()).toMatchObject({ 1: 'expired', '-1': 'done', 4: 'pending' })
    app.clock.set('2026-12-31T15:00:00Z')
    expect(await statuses()).toMatchObject({ 4: 'available' })
    await post(app.db, [anEntry(me.id, -4)], aPosting(app.clock.now()))
    expect(await statuses()).toMatchObject({ 4: 'spent', '-4': 'done' })
  })

  it('shows a debt as owed until later credits repay it', async () => {
    const me = await aMember()
    const source = { sourceType: 'test', sourceId: crypto.randomUUID(), reason: 'Cancelada' }
    await post(app.db, [anEntry(me.id, 10, source)], aPosting(app.clock.now()))
    await post(app.db, [anEntry(me.id, -10)], aPosting(app.clock.now()))
    await inTransaction(app.db, (trx) => reverseEntries(trx, source, aPosting(app.clock.now())))
    expect((await me.list()).items[0]).toMatchObject({
      kind: 'reversal',
      amount: -10,
      status: 'owed',
      reason: 'Cancelada',
      balanceAfter: -10,
    })
    expect(await me.summary()).toMatchObject({ balance: -10, available: 0, owed: 10 })
    await post(app.db, [anEntry(me.id, 10)], aPosting(app.clock.now()))
    expect((await me.list()).items).toMatchObject([
      { amount: 10, status: 'spent' },
      { kind: 'reversal', status: 'done' },
      {},
      {},
    ])
  })

  it('filters by kind, direction and business days; searches store, number, accelerator and reason', async () => {
    const me = await aMember()
    await aSaleTo(me.id, { number: '777' })
    // 23:30 on the 20th in São Paulo is the 21st in London.
    app.clock.set('2026-11-21T02:30:00Z')
    await post(
      app.db,
      [anEntry(me.id, 7, { kind: 'adjustment', reason: 'Correção do cadastro' })],
      aPosting(app.clock.now()),
    )
    app.clock.set('2026-11-22T15:00:00Z')
    await post(app.db, [anEntry(me.id, -3)], aPosting(app.clock.now()))
    const amounts = async (query: QueryInput<typeof extract.getAll>) =>
      (await me.list(query)).items.map(({ amount }) => amount)
    expect(await amounts({ kind: 'accelerator' })).toEqual([50])
    expect(await amounts({ direction: 'debit' })).toEqual([-3])
    expect(await amounts({ direction: 'credit' })).toEqual([7, 50, 100])
    expect(await amounts({ to: '2026-11-20' })).toEqual([7, 50, 100])
    expect(await amounts({ from: '2026-11-21' })).toEqual([-3])
    expect(await amounts({ q: 'casa CLARA' })).toEqual([50, 100])
    expect(await amounts({ q: '777' })).toEqual([50, 100])
    expect(await amounts({ q: 'porcelanato' })).toEqual([50])
    expect(await amounts({ q: 'correcao' })).toEqual([7])
    expect(await amounts({ q: '%' })).toEqual([])
    expect(await amounts({ sort: 'amount' })).toEqual([-3, 7, 50, 100])
    expect(await amounts({ sort: '-amount', direction: 'credit' })).toEqual([100, 50, 7])
    // The balance after a line does not depend on the filter.
    expect((await me.list({ kind: 'accelerator' })).items[0]?.balanceAfter).toBe(150)
  })

  it('pages with the correct balance of each line', async () => {
    const me = await aMember()
    await post(
      app.db,
      Array.from({ length: 23 }, (_, index) => anEntry(me.id, index + 1)),
      aPosting(app.clock.now()),
    )
    const third = await me.list({ page: 3 })
    expect(third).toMatchObject({ total: 23, page: 3, limit: 10 })
    expect(third.items.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [3, 6],
      [2, 3],
      [1, 1],
    ])
    expect(await me.list({ page: 4 })).toMatchObject({ items: [], total: 23 })
  })

  it('shows no lines of other professionals', async () => {
    const [me, other] = [await aMember(), await aMember()]
    await post(app.db, [anEntry(other.id, 5)], aPosting(app.clock.now()))
    expect(await me.list()).toMatchObject({ items: [], total: 0 })
  })

  it.each([
    ['a kind that does not exist', { kind: 'gift' }, 'kind'],
    ['a day that does not exist', { from: '2026-02-30' }, 'from'],
    ['another order', { sort: 'reason' }, 'sort'],
    ['a page of more than 100 entries', { limit: '101' }, 'limit'],
  ])('refuses %s', async (_title, query, field) => {
    const refused = await app.callAs('professional', extract.getAll, { query: query as never })
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, [field]])
  })
})

describe('GET /professionals/extract/get-details', () => {
  it('explains a credit: invoice, items with or without points and why, rate, accelerators and rounding', async () => {
    const me = await aMember()
    const sale = await aSaleTo(me.id, { netCents: 10_099 })
    const [bonus] = (await me.list({ kind: 'accelerator' })).items
    const { data } = await me.details(bonus?.id ?? '')
    expect(data.line).toEqual(bonus)
    expect(data.invoice).toMatchObject({
      id: sale.id,
      number: '1042',
      storeName: 'Casa Clara',
      totalCents: 15_099,
      points: 150,
    })
    expect(data.explanation).toMatchObject({
      professional: { profession: 'Arquiteto', level: 'bronze' },
      settings: { pointsPerRealBps: 10_000 },
      base: { numerator: '100990000', denominator: '1000000', points: 100 },
      accelerators: [{ name: 'Semana do porcelanato', multiplierBps: 15_000, points: 50 }],
      total: 150,
    })
    expect(data.explanation?.items).toMatchObject([
      {
        description: 'Porcelanato areia',
        valueCents: 10_099,
        reason: null,
        rateFrom: 'default',
        accelerators: [{ counted: true }],
      },
      { valueCents: 5_000, reason: 'no-product', rateBps: 0 },
    ])
    expect(data).toMatchObject({ uses: [], reversals: [], takenFrom: [], undoes: null })
  })

  it('links a credit to its uses and reversals, and a debit to its credits', async () => {
    const me = await aMember()
    const sale = await aSaleTo(me.id)
    const spend = { sourceType: 'test', sourceId: crypto.randomUUID(), reason: 'Desistência' }
    await post(app.db, [anEntry(me.id, -120, spend)], aPosting(app.clock.now()))
    await inTransaction(app.db, (trx) =>
      reverseEntries(
        trx,
        { sourceType: 'invoice', sourceId: sale.id, reason: 'Nota cancelada' },
        aPosting(app.clock.now()),
      ),
    )
    await inTransaction(app.db, (trx) => refundEntries(trx, spend, aPosting(app.clock.now())))
    const lines = (await me.list({ sort: 'occurredAt' })).items
    const [base, bonus, spent, undoneBase, undoneBonus, back] = lines
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 100],
      ['accelerator', 50],
      ['experience', -120],
      ['reversal', -100],
      ['reversal', -50],
      ['reversal', 120],
    ])
    const of = async (line: { id: string } | undefined) => (await me.details(line?.id ?? '')).data
    expect(await of(base)).toMatchObject({
      uses: [{ id: spent?.id, points: 100 }],
      reversals: [{ id: undoneBase?.id, points: 100, reason: 'Nota cancelada' }],
    })
    expect(await of(spent)).toMatchObject({
      takenFrom: [
        { id: base?.id, points: 100 },
        { id: bonus?.id, points: 20 },
      ],
      reversals: [{ id: back?.id, points: 120 }],
      invoice: null,
      explanation: null,
    })
    // The reversal took the remaining 30 points; the rest was owed until the refund.
    expect(await of(undoneBase)).toMatchObject({
      undoes: { id: base?.id, points: 100 },
      takenFrom: [{ id: bonus?.id, points: 30 }],
      uses: [{ id: back?.id, points: 70 }],
      invoice: { id: sale.id },
    })
    expect(await of(undoneBonus)).toMatchObject({ line: { acceleratorName: 'Semana do porcelanato' } })
    expect(await me.summary()).toMatchObject({ balance: 0, earned: 150, spent: 0, reversed: 150, expired: 0 })
  })

  it('returns not-found for a line of another professional', async () => {
    const [me, other] = [await aMember(), await aMember()]
    const [posted] = await post(app.db, [anEntry(other.id, 5)], aPosting(app.clock.now()))
    for (const id of [posted?.id ?? '', anyId]) {
      const refused = await me.details(id)
      expect([refused.status, refused.error?.code]).toEqual([404, 'not-found'])
    }
  })
})

describe('GET /professionals/extract/get-summary', () => {
  it('returns zeros for a new professional, with twelve empty months', async () => {
    const summary = await (await aMember()).summary()
    expect(summary).toMatchObject({
      balance: 0,
      available: 0,
      pending: { points: 0, days: [] },
      owed: 0,
      lapsed: 0,
      expiring: { in30Days: 0, in60Days: 0, in90Days: 0, next: null },
      cycle: '2026',
      earnedInCycle: 0,
    })
    expect(summary.months.map(({ month }) => month).join(' ')).toBe(
      '2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11',
    )
  })

  it('separates available, pending and expiring points by day', async () => {
    const me = await aMember()
    const credit = (amount: number, months: number, holdingDays = 0) =>
      post(
        app.db,
        [anEntry(me.id, amount)],
        aPosting(app.clock.now(), { pointsExpireMonths: months, holdingDays }),
      )
    await credit(1, 1) // until 20 December: 30 days
    await credit(20, 2) // 20 January: 61 days
    await credit(300, 3) // 20 February: 92 days
    await credit(4_000, 24, 7)
    await credit(50_000, 24, 10)
    expect(await me.summary()).toMatchObject({
      balance: 54_321,
      available: 321,
      pending: {
        points: 54_000,
        days: [
          { day: '2026-11-27', points: 4_000 },
          { day: '2026-11-30', points: 50_000 },
        ],
      },
      expiring: { in30Days: 1, in60Days: 1, in90Days: 21, next: { day: '2026-12-20', points: 1 } },
      earnedInCycle: 54_321,
      earned: 54_321,
    })
    app.clock.set('2026-12-20T15:00:00Z')
    expect(await me.summary()).toMatchObject({
      balance: 54_321,
      available: 54_320,
      lapsed: 1,
      pending: { points: 0 },
    })
    await expireAll()
    await expireAll()
    expect(await me.summary()).toMatchObject({
      balance: 54_320,
      available: 54_320,
      lapsed: 0,
      expired: 1,
      earnedInCycle: 54_321,
    })
  })

  it('sums by month in the time zone of São Paulo', async () => {
    const me = await aMember()
    app.clock.set('2026-10-01T02:59:00Z')
    await post(app.db, [anEntry(me.id, 9)], aPosting(app.clock.now()))
    app.clock.set('2026-10-01T03:00:00Z')
    await post(app.db, [anEntry(me.id, 10)], aPosting(app.clock.now()))
    await post(app.db, [anEntry(me.id, -4)], aPosting(app.clock.now()))
    app.clock.set('2026-11-20T15:00:00Z')
    const { months } = await me.summary()
    expect(months.filter(({ earned, spent }) => earned + spent > 0)).toEqual([
      { month: '2026-09', earned: 9, spent: 0, expired: 0, reversed: 0 },
      { month: '2026-10', earned: 10, spent: 4, expired: 0, reversed: 0 },
    ])
  })
})
