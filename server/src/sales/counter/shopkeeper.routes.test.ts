import type { BodyInput } from '@esquadro/contract'
import * as privacy from '@esquadro/contract/platform/privacy/shared'
import * as recordViews from '@esquadro/contract/platform/record-views/member'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import * as score from '@esquadro/contract/reports/score/professional'
import * as counter from '@esquadro/contract/sales/counter/shopkeeper'
import * as customers from '@esquadro/contract/sales/customers/professional'
import * as publicCustomers from '@esquadro/contract/sales/customers/public'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aCpf } from '../../fiscal/samples/documents.ts'
import { observeQueries } from '../../platform/database/connect.ts'
import { deleteByRetention, deleteOutdated } from '../../platform/jobs/retention.queries.ts'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, anAdmin, aProduct, aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { aTradingStore, setSettings, type TradingStore } from '../../testing/sale.ts'

const app = useTestApp({ isForEach: true })
type Body = BodyInput<typeof counter.check>
type Who = { readonly token: string }

const professionsWith = (on: boolean) => ({ Arquiteto: on, Engenheiro: on, 'Designer de Interiores': on })
const check = (who: Who, body: Body, address?: string) =>
  app.callAs(who, counter.check, { body, ...(address && { address }) })
/** Far from the numbers of the builders. */
let unknowns = 50_000
const anUnknownCpf = () => {
  unknowns += 1
  return aCpf(unknowns)
}

/** Returns an answer without its sentence. */
const told = async (trade: TradingStore, lines: Body['lines'] = []) => {
  const { data } = await check(trade.seller, { document: trade.customer.document, lines })
  return { answer: data.answer, reason: data.reason, points: data.points }
}
const eventsOf = (kind: string) =>
  app.db.selectFrom('securityEvents').select(['userId', 'detail']).where('kind', '=', kind).execute()

describe('POST /shopkeepers/counter/check', () => {
  it('says whether a sale to a buyer earns points, with the points of the goods, and names nobody', async () => {
    const trade = await aTradingStore(app, { professionalName: 'Rita Campos Lemos' })
    const { data, raw } = await check(trade.seller, { document: trade.customer.document })
    expect(data).toEqual({
      answer: 'earns',
      reason: null,
      words: 'Sim, esta compra pontua.',
      points: null,
      lines: [],
    })
    const goods = await check(trade.seller, {
      document: trade.customer.document,
      lines: [{ code: trade.product.code, valueCents: 123_456 }],
    })
    expect(goods.data).toMatchObject({
      answer: 'earns',
      points: { from: 1_234, to: 1_234 },
      lines: [{ productName: trade.product.name }],
    })
    for (const secret of ['Rita', trade.customer.name, trade.professional.id, trade.customer.id])
      expect(raw.toString() + goods.raw.toString()).not.toContain(secret)
  })

  it('finds goods by EAN, by the code of the brand or the store, and by the product, as an invoice does', async () => {
    const trade = await aTradingStore(app)
    const byEan = await aProduct(app.db, { categoryId: trade.category.id, ean: '7891000315507' })
    await app.db
      .insertInto('storeProducts')
      .values({ storeId: trade.store.id, code: 'BALCAO-1', productId: trade.product.id })
      .execute()
    const { data } = await check(trade.seller, {
      document: trade.customer.document,
      lines: [
        { code: '7891000315507', valueCents: 1_000 },
        { code: 'BALCAO-1', valueCents: 1_000 },
        { code: trade.product.code, valueCents: 1_000 },
        { productId: byEan.id, valueCents: 1_000 },
        { code: 'NADA', valueCents: 1_000 },
      ],
    })
    expect(data.lines.map(({ productName }) => productName)).toEqual([
      byEan.name,
      trade.product.name,
      trade.product.name,
      byEan.name,
      null,
    ])
    expect(data.points).toEqual({ from: 40, to: 50 })
  })

  it('gives a range for unknown goods, without a maximum if points per unit are possible and the units unknown', async () => {
    const trade = await aTradingStore(app)
    const line = { valueCents: 10_000 }
    expect(await told(trade, [line])).toEqual({ answer: 'earns', reason: null, points: { from: 0, to: 100 } })
    await app.db
      .insertInto('ruleVersions')
      .values({
        kind: 'rate',
        categoryId: (await aProduct(app.db)).categoryId,
        fixedPoints: 70,
        holdsFrom: '2026-11-01',
        createdAt: new Date('2026-10-01T12:00:00Z'),
        createdBy: (await anAdmin(app.db)).id,
      })
      .execute()
    expect((await told(trade, [line])).points).toEqual({ from: 0, to: null })
    expect((await told(trade, [{ ...line, quantity: 3 }])).points).toEqual({ from: 0, to: 210 })
    expect((await told(trade, [{ ...line, quantity: 1 }])).points).toEqual({ from: 0, to: 100 })
  })

  it('says why goods earn nothing: none of them participates, no operation is a sale, or too little value', async () => {
    const trade = await aTradingStore(app)
    const { code } = trade.product
    const nothing = (reason: string) => ({ answer: 'nothing', reason, points: null })
    expect(await told(trade, [{ code, valueCents: 99 }])).toEqual(nothing('value'))
    expect(await told(trade, [{ code, valueCents: 9_900, cfop: '5949' }])).toEqual(nothing('goods'))
    await app.db
      .updateTable('categories')
      .set({ pointsPerRealBps: 0 })
      .where('id', '=', trade.category.id)
      .execute()
    expect(await told(trade, [{ code, valueCents: 9_900 }])).toEqual(nothing('goods'))
  })

  it('tells of a missing confirmation if the programme allows it for the profession, and of none once it is given', async () => {
    const trade = await aTradingStore(app)
    const lines = [{ code: trade.product.code, valueCents: 10_000 }]
    await setSettings(app, { customerConfirmation: professionsWith(true) })
    expect(await told(trade, lines)).toEqual({ answer: 'nothing', reason: 'registration', points: null })
    await setSettings(app, {
      customerConfirmation: professionsWith(true),
      counterBeforeConfirmation: professionsWith(true),
    })
    expect(await told(trade, lines)).toEqual({
      answer: 'waits',
      reason: null,
      points: { from: 100, to: 100 },
    })
    await app.db
      .updateTable('customers')
      .set({ noticeAnswer: 'confirmed', noticeAnsweredAt: app.clock.now(), noticeChannel: 'mail' })
      .where('id', '=', trade.customer.id)
      .execute()
    await setSettings(app, { customerConfirmation: professionsWith(true) })
    expect(await told(trade, lines)).toMatchObject({ answer: 'earns' })
  })

  it('answers every document without a registration that earns with the same bytes and the same statements', async () => {
    const trade = await aTradingStore(app)
    const someone = (overrides = {}, professional = {}) => aProfessional(app.db, overrides, professional)
    const engineer = { profession: 'Engenheiro', cau: null, crea: 'SP-1' }
    const designer = { profession: 'Designer de Interiores', cau: null }
    const of = async (professional: { id: string }, overrides = {}, validity = {}) =>
      (await aCustomer(app.db, { professionalId: professional.id, ...overrides }, validity)).document
    const objected = { noticeAnswer: 'objected', noticeAnsweredAt: app.clock.now(), noticeChannel: 'mail' }
    await setSettings(app, {
      customerConfirmation: { ...professionsWith(false), 'Designer de Interiores': true },
      professionPolicy: {
        ...defaultSettings.professionPolicy,
        Engenheiro: { points: false, experiences: true, pce: true },
      },
    })
    const documents = {
      unknown: anUnknownCpf(),
      expired: await of(await someone(), {}, { until: '2026-11-19' }),
      'not yet valid': await of(await someone(), {}, { from: '2026-11-21' }),
      deactivated: await of(await someone(), { active: false }),
      objected: await of(await someone(), { active: false, ...objected }),
      'of a blocked professional': await of(await someone({ status: 'blocked' })),
      'of a profession without points': await of(await someone({}, engineer)),
      unconfirmed: await of(await someone({}, designer)),
    }
    const lines = [{ code: trade.product.code, valueCents: 50_000 }, { valueCents: 100 }]
    const asked: Record<string, { body: string; length: unknown; statements: string[] }> = {}
    // Fills the caches of the programme's rules.
    await check(trade.seller, { document: anUnknownCpf(), lines })
    for (const [name, document] of Object.entries({ ...documents, registered: trade.customer.document })) {
      const statements: string[] = []
      const stop = observeQueries(app.db, ({ text }) => void statements.push(text))
      const { raw, headers, status } = await check(trade.seller, { document, lines })
      stop()
      expect([name, status]).toEqual([name, 200])
      asked[name] = { body: raw.toString(), length: headers['content-length'], statements }
    }
    const { registered, unknown: first, ...rest } = asked
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ answer: 'nothing', reason: 'registration' })
    for (const [name, other] of Object.entries(rest)) expect([name, other]).toEqual([name, first])
    expect(registered?.statements).toEqual(first?.statements)
    expect(JSON.parse(registered?.body ?? '')).toMatchObject({ answer: 'earns' })
  })

  it('counts a document once a day, and refuses further ones beyond the limit of a person with one security event', async () => {
    const trade = await aTradingStore(app)
    await setSettings(app, { counterPerPersonDay: 2 })
    const known = { document: trade.customer.document }
    for (const _ of [1, 2, 3]) expect((await check(trade.seller, known)).status).toBe(200)
    expect((await check(trade.seller, { document: anUnknownCpf() })).status).toBe(200)
    for (const _ of [1, 2, 3]) {
      const refused = await check(trade.seller, { document: anUnknownCpf() })
      expect([refused.status, refused.error?.code]).toEqual([429, 'counter.daily-limit'])
      expect(Number(refused.headers['retry-after'])).toBe(86_400)
    }
    // Beyond the limit, a document that was answered today is answered again.
    expect((await check(trade.seller, known)).status).toBe(200)
    expect(await eventsOf('counter-limit')).toEqual([{ userId: trade.shopkeeper.id, detail: 'person' }])
    app.clock.advance({ days: 1, seconds: 1 })
    const next = await app.signIn(trade.shopkeeper.id)
    expect((await check(next, { document: anUnknownCpf() })).status).toBe(200)
  })

  it('limits a store over all its people, and a network over all stores', async () => {
    const trade = await aTradingStore(app)
    const colleague = await app.signIn((await aShopkeeper(app.db, trade.store.id)).id)
    const neighbour = await aShopkeeper(app.db, (await aStore(app.db)).id)
    const next = await app.signIn(neighbour.id)
    await setSettings(app, { counterPerStoreDay: 2, counterPerNetworkDay: 3 })
    const ask = async (who: Who) => (await check(who, { document: anUnknownCpf() }, '203.0.113.9')).status
    expect([await ask(trade.seller), await ask(colleague), await ask(colleague)]).toEqual([200, 200, 429])
    expect([await ask(next), await ask(next)]).toEqual([200, 429])
    const events = await eventsOf('counter-limit')
    expect(events.map(({ detail }) => detail)).toEqual(['store', 'network'])
    expect(events[1]?.userId).toBe(neighbour.id)
  })

  it('answers exactly as many of many simultaneous questions as the limit allows', async () => {
    const trade = await aTradingStore(app)
    await setSettings(app, { counterPerPersonDay: 1_000, counterPerStoreDay: 7 })
    const people = [trade.seller]
    for (const _ of [1, 2]) people.push(await app.signIn((await aShopkeeper(app.db, trade.store.id)).id))
    const asked = await Promise.all(
      Array.from({ length: 45 }, (_, at) =>
        check(people[at % people.length] ?? trade.seller, { document: anUnknownCpf() }, `10.0.${at}.1`),
      ),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(38)
    expect(await eventsOf('counter-limit')).toHaveLength(1)
    expect(await app.db.selectFrom('counterChecks').selectAll().execute()).toHaveLength(7)
  })

  it('records simultaneous questions about one document once, with their number', async () => {
    const trade = await aTradingStore(app)
    const body = { document: trade.customer.document }
    await Promise.all(Array.from({ length: 12 }, () => check(trade.seller, body)))
    const rows = await app.db.selectFrom('counterChecks').select(['times', 'customerId']).execute()
    expect(rows).toEqual([{ times: 12, customerId: trade.customer.id }])
  })

  it('is refused if the programme has switched it off, or the store does not participate', async () => {
    const trade = await aTradingStore(app)
    await setSettings(app, { counter: false })
    const body = { document: trade.customer.document }
    expect((await check(trade.seller, body)).error?.code).toBe('counter.off')
    await setSettings(app, {})
    await app.db.updateTable('stores').set({ active: false }).where('id', '=', trade.store.id).execute()
    expect((await check(trade.seller, body)).error?.code).toBe('store.inactive')
    expect(await app.db.selectFrom('counterChecks').select('id').execute()).toEqual([])
  })

  it('rejects a document, a value or a number of units that cannot be', async () => {
    const trade = await aTradingStore(app)
    const wrong = await check(trade.seller, {
      document: '11111111111',
      lines: [
        { code: 'A', productId: trade.product.id, valueCents: 1 },
        { valueCents: 0, quantity: -1 },
      ],
    })
    expect(Object.keys(wrong.error?.fields ?? {}).toSorted()).toEqual([
      'document',
      'lines.0.code',
      'lines.1.quantity',
      'lines.1.valueCents',
    ])
  })
})

describe('a question at the counter', () => {
  const linkOf = async (me: Who, id: string) => {
    const { data } = await app.callAs(me, customers.sendNotice, { body: { id, channel: 'link' } })
    return new URL(data.url ?? '').searchParams.get('token') ?? ''
  }
  const viewsOf = async (me: Who) =>
    (await app.callAs(me, recordViews.getViews, { query: {} })).data.items.map(
      ({ viewer, viewerType, store, screen }) => ({ viewer, viewerType, store, screen }),
    )

  it('is shown to the customer by the link, and to the professional among the views, with store and time', async () => {
    const trade = await aTradingStore(app)
    await app.db
      .updateTable('users')
      .set({ name: 'Leo Dias' })
      .where('id', '=', trade.shopkeeper.id)
      .execute()
    await app.db.updateTable('stores').set({ tradeName: 'Casa Clara' }).execute()
    const me = await app.signIn(trade.professional.id)
    const token = await linkOf(me, trade.customer.id)
    const page = async () =>
      (await app.callAs(null, publicCustomers.getNotice, { query: { token } })).data.checks
    expect([await page(), await viewsOf(me)]).toEqual([{ total: 0, items: [] }, []])
    await check(trade.seller, { document: trade.customer.document })
    app.clock.advance({ minutes: 20 })
    await check(trade.seller, { document: trade.customer.document })
    await check(trade.seller, { document: anUnknownCpf() })
    expect(await page()).toEqual({
      total: 1,
      items: [{ store: 'Casa Clara', at: '2026-11-20T15:20:00.000Z', times: 2 }],
    })
    const view = { viewer: 'Leo D.', viewerType: 'shopkeeper', store: 'Casa Clara', screen: 'counter' }
    expect(await viewsOf(me)).toEqual([view])
    const file = await app.callAs(me, privacy.getOverview)
    expect(file.data.parts.find(({ part }) => part === 'record-views')?.count).toBe(1)
  })

  it('is recorded for a registration that does not earn either, and shown to nobody else', async () => {
    const trade = await aTradingStore(app)
    const other = await app.signIn((await aProfessional(app.db)).id)
    await setSettings(app, { customerConfirmation: professionsWith(true) })
    expect(await told(trade)).toMatchObject({ reason: 'registration' })
    expect(await viewsOf(await app.signIn(trade.professional.id))).toHaveLength(1)
    expect(await viewsOf(other)).toEqual([])
  })

  it('no longer refers to a customer whose registration got another document', async () => {
    const trade = await aTradingStore(app)
    await check(trade.seller, { document: trade.customer.document })
    const me = await app.signIn(trade.professional.id)
    const changed = await app.callAs(me, customers.update, {
      body: { id: trade.customer.id, data: { document: anUnknownCpf() } },
    })
    expect(changed.status).toBe(200)
    const token = await linkOf(me, trade.customer.id)
    const page = await app.callAs(null, publicCustomers.getNotice, { query: { token } })
    expect(page.data.checks.total).toBe(0)
    expect(await viewsOf(me)).toHaveLength(1)
  })

  it('is kept as long as views are, and only two days without a registration; it never holds the document', async () => {
    const trade = await aTradingStore(app)
    const document = anUnknownCpf()
    await check(trade.seller, { document })
    await check(trade.seller, { document: trade.customer.document })
    const { rows } = await sql<{
      found: string
    }>`select counter_checks::text as found from counter_checks`.execute(app.db)
    for (const { found } of rows)
      expect([found.includes(document), found.includes(trade.customer.document)]).toEqual([false, false])
    const count = async () => (await app.db.selectFrom('counterChecks').select('id').execute()).length
    app.clock.advance({ days: 2, seconds: 1 })
    await deleteOutdated(app.db, app.clock.now())
    expect(await count()).toBe(1)
    app.clock.advance({ days: 364 })
    await deleteByRetention(app.db, defaultSettings, app.clock.now())
    expect(await count()).toBe(0)
  })

  it('is deleted with the account of the professional', async () => {
    const trade = await aTradingStore(app)
    await check(trade.seller, { document: trade.customer.document })
    await sql`select erase_person(${trade.professional.id}, ${app.clock.now()})`.execute(app.db)
    expect(await app.db.selectFrom('counterChecks').select('id').execute()).toEqual([])
  })
})

describe('GET /professionals/score/simulate for a customer', () => {
  const amountCents = 123_456
  const simulate = async (trade: TradingStore, customer: string, me?: Who) =>
    app.callAs(me ?? (await app.signIn(trade.professional.id)), score.simulate, {
      query: { amountCents, category: trade.category.id, store: trade.store.id, customer },
    })

  it('gives the answer of the counter, and records nothing', async () => {
    const trade = await aTradingStore(app)
    const { data } = await simulate(trade, trade.customer.id)
    const { lines: _, ...asked } = (
      await check(trade.seller, {
        document: trade.customer.document,
        lines: [{ code: trade.product.code, valueCents: amountCents }],
      })
    ).data
    expect(data.customer).toEqual(asked)
    expect(data.explanation.total).toBe(1_234)
    expect(await app.db.selectFrom('counterChecks').select('times').execute()).toEqual([{ times: 1 }])
  })

  it('tells the professional of a missing confirmation, and of an ended registration', async () => {
    const trade = await aTradingStore(app)
    const settings: Partial<ProgrammeSettings> = { customerConfirmation: professionsWith(true) }
    await setSettings(app, settings)
    expect((await simulate(trade, trade.customer.id)).data.customer).toMatchObject({
      answer: 'waits',
      points: { from: 1_234, to: 1_234 },
    })
    app.clock.set('2027-06-01T12:00:00Z')
    expect((await simulate(trade, trade.customer.id)).data.customer).toMatchObject({
      answer: 'nothing',
      reason: 'registration',
    })
  })

  it('knows no customers of others', async () => {
    const trade = await aTradingStore(app)
    const other = await app.signIn((await aProfessional(app.db)).id)
    expect((await simulate(trade, trade.customer.id, other)).status).toBe(404)
    const { data } = await app.callAs(other, score.simulate, {
      query: { amountCents, category: trade.category.id },
    })
    expect(data.customer).toBeNull()
  })
})
