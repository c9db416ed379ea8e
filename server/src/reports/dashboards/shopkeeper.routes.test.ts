import * as followUp from '@esquadro/contract/people/follow-up/shopkeeper'
import * as pre from '@esquadro/contract/people/pre-registrations/shopkeeper'
import * as dashboards from '@esquadro/contract/reports/dashboards/shopkeeper'
import * as scores from '@esquadro/contract/reports/store-scores/shopkeeper'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listFollowed } from '../../people/follow-up/follow-up.queries.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { approveInvoice } from '../../sales/invoices/review/approve-invoice.ts'
import { rejectInvoice } from '../../sales/invoices/review/reject-invoice.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { aTradingStore, setSettings, upload } from '../../testing/sale.ts'
import { computeMonths } from '../store-scores/store-scores.ts'

const app = useTestApp({ isForEach: true })
const actor = { id: null, type: 'system', requestId: null } as const
const approve = (invoiceId: string) =>
  inTransaction(app.db, (trx) => approveInvoice(trx, { invoiceId, actor, now: app.clock.now() }))

describe('GET /shopkeepers/get-dashboard-data', () => {
  it('lists what needs attention in the store, and nothing from other stores', async () => {
    const trade = await aTradingStore(app, { professionalName: 'Ana Beatriz Nogueira' })
    const me = trade.seller
    const approved = await trade.sendOne(trade.nfe())
    await approve(approved)
    const rejected = await trade.sendOne(trade.nfe())
    await inTransaction(app.db, (trx) =>
      rejectInvoice(trx, { invoiceId: rejected, actor, now: app.clock.now(), reason: 'Repetida' }),
    )
    await trade.sendOne(trade.nfe({ recipient: { document: '52998224725', name: 'Desconhecida' } }))
    await trade.send(upload(new TextEncoder().encode('<nada/>'), 'quebrada.xml'))
    await app.callAs(me, pre.create, {
      body: { name: 'Rita Campos', email: 'rita@exemplo.com.br', cellphone: '', cpf: '', sellerId: '' },
    })
    await sql`update customers set valid_until = '2026-11-28' where id = ${trade.customer.id}`.execute(app.db)
    const { data } = await app.callAs(me, dashboards.getData, {})
    expect(data).toMatchObject({
      store: { name: trade.store.tradeName, isManager: true },
      counts: { approved: 1, rejected: 1, unattributed: 1 },
      refusedFiles: { total: 1, items: [{ fileName: 'quebrada.xml' }] },
      rejected: { total: 1, items: [{ reason: 'Repetida' }] },
      unattributed: { total: 1 },
      preRegistrations: { total: 1, items: [{ name: 'Rita Campos', state: 'pre-registered' }] },
      expiring: {
        total: 1,
        items: [{ professionalName: 'Ana N.', customers: 1, firstEndsOn: '2026-11-28' }],
      },
      score: { month: '2026-11', facts: { accepted: 1, rejected: 1, refused: 1 } },
      colleaguesWaiting: 0,
    })
    expect(data.latest).toHaveLength(3)
    expect(JSON.stringify(data)).not.toContain(trade.customer.document)
    const stranger = await app.signIn((await aShopkeeper(app.db, (await aStore(app.db)).id)).id)
    const theirs = (await app.callAs(stranger, dashboards.getData, {})).data
    expect([theirs.latest, theirs.refusedFiles.total, theirs.preRegistrations.total]).toEqual([[], 0, 0])
  })
})

describe('POST /shopkeepers/invoices/dismiss-intake', () => {
  it('dismisses and restores a refused file; a corrected one is no longer open', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe({ storeCnpj: (await aStore(app.db)).cnpj })
    await trade.send(file)
    await trade.send(upload(new TextEncoder().encode('<nada/>'), 'quebrada.xml'))
    const list = async (state: 'open' | 'dismissed') =>
      (await app.callAs(trade.seller, invoices.getIntakes, { query: { state } })).data
    const open = await list('open')
    expect(open.total).toBe(2)
    const id = open.items.find(({ fileName }) => fileName === 'quebrada.xml')?.id ?? ''
    const put = (dismissed: boolean) =>
      app.callAs(trade.seller, invoices.dismissIntake, { body: { id, dismissed } })
    expect((await put(true)).status).toBe(200)
    expect([(await list('open')).total, (await list('dismissed')).total]).toEqual([1, 1])
    await put(false)
    expect((await list('open')).total).toBe(2)
    const other = await aTradingStore(app)
    expect(
      (await app.callAs(other.seller, invoices.dismissIntake, { body: { id, dismissed: true } })).status,
    ).toBe(404)
  })
})

describe('GET /shopkeepers/store-score/get-data', () => {
  it('computes the current month, uses the nightly ranking and shows what the setting allows', async () => {
    const [leader, second] = [await aTradingStore(app), await aTradingStore(app)]
    for (let count = 0; count < 2; count += 1) await approve(await leader.sendOne(leader.nfe()))
    await approve(await second.sendOne(second.nfe()))
    const read = async (trade: typeof leader) => (await app.callAs(trade.seller, scores.getData, {})).data
    const { month, months, yearTotal } = await read(leader)
    expect(month).toMatchObject({
      month: '2026-11',
      facts: { accepted: 2, valueCents: 200_000, fast: 2 },
      merit: { invoices: 20, value: 2, speed: 10, accuracy: 8, total: 40 },
    })
    expect(months).toHaveLength(12)
    expect(yearTotal).toBe(40)
    await computeMonths(app.db, '2026-10', app.clock.now())
    await computeMonths(app.db, '2026-10', app.clock.now())
    const ranking = (await read(second)).ranking
    expect(ranking?.position).toBeGreaterThan((await read(leader)).ranking?.position ?? 99)
    expect(ranking?.first).toBeNull()
    await setSettings(app, { storeRanking: 'names' })
    expect((await read(leader)).ranking?.first?.find(({ isOwn }) => isOwn)).toMatchObject({
      merit: 40,
      name: leader.store.tradeName,
    })
    const first = async () => (await app.callAs(leader.seller, dashboards.getData, {})).data
    expect(await first()).toMatchObject({
      score: { month: '2026-11', merit: { total: 40 } },
      ranking: { position: 1, stores: ranking?.stores },
    })
    expect(JSON.stringify((await first()).ranking)).not.toContain(leader.store.tradeName)
    await setSettings(app, { storeRanking: 'off' })
    expect((await read(leader)).ranking).toBeNull()
    expect((await first()).ranking).toBeNull()
    await setSettings(app, {})
  })
})

describe('GET /shopkeepers/follow-up/get-all', () => {
  it('lists each professional of the store once; strangers only by their short name', async () => {
    const trade = await aTradingStore(app, { professionalName: 'Ana Beatriz Nogueira' })
    await approve(await trade.sendOne(trade.nfe()))
    const named = await aProfessional(
      app.db,
      { name: 'Clara Dias Reis' },
      { referenceStoreId: trade.store.id },
    )
    await app.callAs(trade.seller, pre.create, {
      body: { name: 'Rita Campos', email: 'rita2@exemplo.com.br', cellphone: '', cpf: '', sellerId: '' },
    })
    const list = async (query: object = {}) =>
      (await app.callAs(trade.seller, followUp.getAll, { query: { sort: 'name', ...query } })).data
    const { items, total, totals } = await list()
    expect(total).toBe(3)
    expect(totals).toEqual({ sales: 1, valueCents: 100_000, points: 1_000 })
    expect(items).toMatchObject([
      {
        name: 'Ana N.',
        links: ['sales'],
        state: 'active',
        level: 'bronze',
        sales: 1,
        valueCents: 100_000,
        points: 1_000,
        lastSaleOn: '2026-11-18',
      },
      { name: 'Clara Dias Reis', links: ['reference'], sales: 0, lastSaleOn: null },
      {
        name: 'Rita Campos',
        links: ['pre-registered'],
        state: 'pre-registered',
        level: null,
        profession: null,
      },
    ])
    expect(JSON.stringify(items)).not.toContain(named.id)
    expect((await list({ q: 'nogueira' })).total).toBe(0)
    expect((await list({ link: 'reference' })).total).toBe(1)
    expect((await list({ state: 'unfinished' })).items.map(({ name }) => name)).toEqual(['Rita Campos'])
    expect((await list({ quiet: '30', profession: 'Arquiteto' })).items.map(({ name }) => name)).toEqual([
      'Clara Dias Reis',
    ])
    const other = await aTradingStore(app)
    expect((await app.callAs(other.seller, followUp.getAll, { query: {} })).data.total).toBe(0)
  })

  it('searches each displayed part of a name, and no hidden part', async () => {
    const trade = await aTradingStore(app, { professionalName: 'Anaïs Beatriz Nogueira' })
    await approve(await trade.sendOne(trade.nfe()))
    await aProfessional(app.db, { name: 'José Inácio Reis' }, { referenceStoreId: trade.store.id })
    const audited = await aProfessional(app.db, { name: 'Ana Célia Prado', email: 'celia@exemplo.com.br' })
    await app.callAs(trade.seller, pre.create, {
      body: { name: 'Dona Célia', email: 'dona@exemplo.com.br', cellphone: '', cpf: '', sellerId: '' },
    })
    await app.callAs(trade.seller, pre.create, {
      body: { name: 'Rita Campos', email: 'rita3@exemplo.com.br', cellphone: '', cpf: '', sellerId: '' },
    })
    await app.db
      .updateTable('preRegistrations')
      .set({ userId: audited.id })
      .where('email', '=', 'dona@exemplo.com.br')
      .execute()
    const namesOf = async (query: object) =>
      (
        await app.callAs(trade.seller, followUp.getAll, { query: { sort: 'name', limit: 25, ...query } })
      ).data.items.map(({ name }) => name)
    const shown = await namesOf({})
    expect(shown).toEqual(['Anaïs N.', 'Dona Célia', 'José Inácio Reis', 'Rita Campos'])
    const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const searches = [
      'anais',
      'ÏS',
      's n',
      's n.',
      'n.',
      'N',
      'beatriz',
      'nogueira',
      'celia',
      'dona c',
      'prado',
      'reis',
      'inácio r',
      'campos',
      'exemplo',
      '%',
    ]
    for (const q of searches)
      expect([q, await namesOf({ q })]).toEqual([q, shown.filter((name) => folded(name).includes(folded(q)))])
    expect(await namesOf({ q: 'reis', profession: 'Arquiteto' })).toEqual(['José Inácio Reis'])
    expect(await namesOf({ q: 'campos', profession: 'Arquiteto' })).toEqual([])
  })

  it('takes one query for 10,000 invoices of a store', async () => {
    const trade = await aTradingStore(app)
    const other = await aStore(app.db)
    await fill(
      app.ownerUrl,
      sql`
      insert into invoices (created_at, store_id, source, kind, status, access_key, model, series, number, issued_at, issued_on, emitter_cnpj, total_cents,
        products_cents, professional_id, attribution, verdict, checks, points, decided_at)
      select timestamptz '2026-11-20T15:00Z', case when n <= 10000 then ${trade.store.id}::uuid else ${other.id} end, 'xml', 'sale', 'approved', '7' || lpad(n::text, 43, '0'), '55', '1', n::text, timestamptz '2026-11-20T15:00Z', '2026-11-01', '00000000000000', 1000,
        1000, ${trade.professional.id}, 'admin', 'green', '[]', 10, timestamptz '2026-11-20T15:00Z' from generate_series(1, 10000) n`,
    )
    await analyse(app.ownerUrl)
    const query = followUp.getAll.query.parse({})
    const made = await watch(app.ownerUrl, (db) =>
      listFollowed(db, trade.store.id, query, { cycle: '2026', today: '2026-11-20' }),
    )
    expect(made).toHaveLength(1)
    const { data } = await app.callAs(trade.seller, followUp.getAll, { query: {} })
    expect(data.items).toMatchObject([{ sales: 10_000, points: 100_000 }])
  })
})
