import { randomUUID } from 'node:crypto'
import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { getPersonalCode } from '../../campaigns/invites/invites.queries.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import type { DB } from '../../platform/database/generated/tables.ts'
import { useTestApp } from '../../testing/app.ts'
import { aBrand, aCustomer, aProduct, aProfessional, created } from '../../testing/builders.ts'
import { aTradingStore, pointsOf, setSettings } from '../../testing/sale.ts'
import { approveInvoice } from './review/approve-invoice.ts'

const app = useTestApp()

const update = (body: cmsInvoices.UpdateBody | object, key?: string) =>
  app.callAs('admin', cmsInvoices.update, {
    body: body as cmsInvoices.UpdateBody,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const getOne = async (id: string) => (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data

describe('POST /cms/professionals/invoices/update: approve', () => {
  it('credits the points of the matched items once and explains them', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(
      trade.nfe({
        items: [
          { code: trade.product.code, valueCents: 123_450, discountCents: 3_400 },
          { code: 'unknown', valueCents: 50_000 },
        ],
      }),
    )
    const preview = await getOne(id)
    expect(preview).toMatchObject({ status: 'in-review', obstacle: null, explanation: { total: 1_200 } })

    const approved = await update({ action: 'approve', id })
    expect(approved.data.items).toEqual([{ id, ok: true, status: 'approved', points: 1_200, error: null }])
    expect((await update({ action: 'approve', id })).data.items[0]).toMatchObject({ ok: true, points: 1_200 })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_200)

    const stored = await getOne(id)
    expect(stored.explanation?.items.map((item) => item.reason)).toEqual([null, 'no-product'])
    expect(stored.history.map((line) => line.action)).toEqual(['invoice.received', 'invoice.approved'])
    const news = await app.db
      .selectFrom('notifications')
      .select(['kind', 'data'])
      .where('userId', '=', trade.professional.id)
      .execute()
    expect(news).toMatchObject([{ kind: 'points-credited', data: { points: 1_200, invoiceId: id } }])
  })

  it('adds an entry for each accelerator that runs on the day of issue', async () => {
    const trade = await aTradingStore(app)
    const accelerator = await app.db
      .insertInto('accelerators')
      .values({
        name: 'Semana',
        multiplierBps: 20_000,
        startsOn: '2026-11-18',
        endsOn: '2026-11-18',
        ...created(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('acceleratorTargets')
      .values({ acceleratorId: accelerator.id, storeId: trade.store.id })
      .execute()
    const [during, after] = [
      await trade.sendOne(trade.nfe()),
      await trade.sendOne(trade.nfe({ issuedAt: new Date('2026-11-19T13:00:00Z') })),
    ]
    const { items } = (await update({ action: 'approve', ids: [during, after] })).data
    expect(items.map((item) => item.points)).toEqual([2_000, 1_000])
    const entries = await app.db
      .selectFrom('pointEntries')
      .select(['key', 'amount', 'kind'])
      .where('sourceId', '=', during)
      .orderBy('position')
      .execute()
    expect(entries).toEqual([
      { key: `invoice:${during}:base`, amount: 1_000, kind: 'invoice' },
      { key: `invoice:${during}:accelerator:${accelerator.id}`, amount: 1_000, kind: 'accelerator' },
    ])
  })

  it('rejects an approval if the invoice has changed since the reviewer saw it', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(
      trade.nfe({ items: ['X1', 'X2'].map((code) => ({ code, valueCents: 50_000 })) }),
    )
    const { professional, items } = await getOne(id)
    const seen = { professionalId: professional?.id ?? null, points: 0 }
    const match = { action: 'match-item', id, itemId: items[0]?.id, productId: trade.product.id }
    await update(match)
    expect((await update({ action: 'approve', id, seen })).error?.code).toBe('conflict')
    const other = await aProfessional(app.db)
    await update({ action: 'name-professional', id, professionalId: other.id })
    expect((await update({ action: 'approve', id, seen: { ...seen, points: 500 } })).error?.code).toBe(
      'conflict',
    )
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    expect((await getOne(id)).status).toBe('in-review')
    const now = { professionalId: other.id, points: 500 }
    expect((await update({ action: 'approve', id, seen: now })).data.items[0]).toMatchObject({ points: 500 })
    expect((await update({ action: 'approve', ids: [id], seen: now })).status).toBe(422)
  })

  it('approves an invoice that earns nothing, with the reason', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe({ items: [{ code: 'unknown', valueCents: 10_000 }] }))
    expect((await update({ action: 'approve', id })).data.items[0]).toMatchObject({ ok: true, points: 0 })
    expect((await getOne(id)).explanation?.items[0]?.reason).toBe('no-product')
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })

  it('records the profession policy that applied to a credit', async () => {
    const all = { points: true, experiences: true, pce: true }
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe())
    await setSettings(app, {
      professionPolicy: {
        Arquiteto: { ...all, points: false },
        Engenheiro: all,
        'Designer de Interiores': all,
      },
    })
    expect((await update({ action: 'approve', id })).data.items[0]).toMatchObject({ ok: true, points: 0 })
    await setSettings(app, {})
    expect((await getOne(id)).explanation).toMatchObject({
      settings: { policyAllowsPoints: false },
      items: [{ reason: 'policy' }],
    })
  })

  it('rejects an invoice without a professional, with a blocked one or with an ended registration', async () => {
    const trade = await aTradingStore(app)
    const nobody = await trade.sendOne(trade.nfe({ recipient: null, model: '65' }))
    const unattributed = await update({ action: 'approve', id: nobody })
    expect([unattributed.status, unattributed.error?.code]).toEqual([409, 'invoice.unattributed'])

    const id = await trade.sendOne(trade.nfe())
    await app.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', trade.professional.id)
      .execute()
    expect((await update({ action: 'approve', id })).error?.code).toBe('invoice.professional-inactive')
    await app.db
      .updateTable('users')
      .set({ status: 'active' })
      .where('id', '=', trade.professional.id)
      .execute()
    await app.db.updateTable('customers').set({ active: false }).where('id', '=', trade.customer.id).execute()
    expect((await update({ action: 'approve', id })).error?.code).toBe('invoice.registration-ended')
    expect((await getOne(id)).obstacle?.code).toBe('invoice.registration-ended')
    await update({ action: 'name-professional', id, professionalId: trade.professional.id })
    expect((await update({ action: 'approve', id })).data.items[0]).toMatchObject({ ok: true, points: 1_000 })
  })

  it('takes at most 11 queries, begin and commit included, if the level changes; 12 with a PCE, 13 with an invite', async () => {
    const trade = await aTradingStore(app)
    const sellAndCount = async () => {
      const id = await trade.sendOne(
        trade.nfe({ items: [{ code: trade.product.code, valueCents: 2_000_000 }] }),
      )
      const queries: string[] = []
      const pool = new pg.Pool({ connectionString: app.services.config.databaseUrl, max: 1 })
      pool.on('connect', (client) => {
        const run = client.query.bind(client) as (...overrides: unknown[]) => unknown
        client.query = ((...overrides: unknown[]) => {
          queries.push(
            typeof overrides[0] === 'string' ? overrides[0] : (overrides[0] as { text: string }).text,
          )
          return run(...overrides)
        }) as never
      })
      const counted = new Kysely<DB>({
        dialect: new PostgresDialect({ pool }),
        plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
      })
      pg.types.setTypeParser(pg.types.builtins.INT8, Number)
      pg.types.setTypeParser(pg.types.builtins.DATE, String)
      const actor = { id: null, type: 'system', requestId: null } as const
      try {
        const decision = await inTransaction(counted, (trx) =>
          approveInvoice(trx, { invoiceId: id, actor, now: app.clock.now() }),
        )
        expect(decision).toEqual({ status: 'approved', points: 20_000, isNew: true })
      } finally {
        await counted.destroy()
      }
      expect([queries[0], queries.at(-1)]).toEqual(['begin', 'commit'])
      expect(queries.filter((text) => text.includes('insert into notifications'))).toHaveLength(2)
      return queries.length
    }
    expect(await sellAndCount()).toBeLessThanOrEqual(11)
    await sql`update categories set pce_rate_bps = 200 where id = (select category_id from products where id = ${trade.product.id})`.execute(
      app.db,
    )
    expect(await sellAndCount()).toBeLessThanOrEqual(12)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pce_invoices
      where professional_id = ${trade.professional.id}`.execute(app.db)
    expect(rows[0]?.n).toBe(1)
    const inviter = await aProfessional(app.db)
    const code = await getPersonalCode(app.db, inviter.id, app.clock.now())
    await app.db
      .insertInto('invites')
      .values({
        code,
        inviterId: inviter.id,
        invitedId: trade.professional.id,
        registeredAt: app.clock.now(),
        createdAt: app.clock.now(),
      })
      .execute()
    expect(await sellAndCount()).toBeLessThanOrEqual(13)
    expect(await pointsOf(app, inviter.id)).toBe(defaultSettings.invitePoints)
  })
})

describe('POST /cms/professionals/invoices/update: several invoices', () => {
  it('returns a result for each; a refusal does not undo the others', async () => {
    const trade = await aTradingStore(app)
    const good = await trade.sendOne(trade.nfe())
    const rejected = await trade.sendOne(trade.nfe())
    await update({ action: 'reject', id: rejected, reason: 'Nota repetida no caixa' })
    const unknown = randomUUID()
    const { items } = (await update({ action: 'approve', ids: [rejected, unknown, good] })).data
    expect(items).toMatchObject([
      { id: rejected, ok: false, status: 'rejected', points: null, error: { code: 'invoice.wrong-status' } },
      { id: unknown, ok: false, status: null, error: { code: 'not-found' } },
      { id: good, ok: true, status: 'approved', points: 1_000, error: null },
    ])
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
  })

  it('replays the stored response for a repeated key and rejects a different body', async () => {
    const trade = await aTradingStore(app)
    const ids = [await trade.sendOne(trade.nfe()), randomUUID()]
    const key = randomUUID()
    const first = await update({ action: 'approve', ids }, key)
    await update({ action: 'reverse', ids, reason: 'Engano do balcão' })
    const again = await update({ action: 'approve', ids }, key)
    expect(JSON.stringify(again.data)).toBe(JSON.stringify(first.data))
    expect(again.data.items[0]).toMatchObject({ status: 'approved' })
    expect((await update({ action: 'reject', ids, reason: 'Outra coisa' }, key)).error?.code).toBe(
      'idempotency.other-body',
    )
  })

  it('requires either an id or ids, and a reason for a rejection or reversal', async () => {
    expect((await update({ action: 'approve' })).error?.fields).toHaveProperty('id')
    expect((await update({ action: 'approve', id: randomUUID(), ids: [randomUUID()] })).status).toBe(422)
    expect((await update({ action: 'reject', id: randomUUID() })).error?.fields).toHaveProperty('reason')
    expect((await update({ action: 'reverse', id: randomUUID(), reason: ' ' })).error?.fields).toHaveProperty(
      'reason',
    )
  })

  it('processes batches that overlap in opposite orders without a deadlock', async () => {
    const [first, second] = [await aTradingStore(app), await aTradingStore(app)]
    const ids: string[] = []
    for (let turn = 0; turn < 6; turn += 1)
      for (const trade of [first, second]) ids.push(await trade.sendOne(trade.nfe()))
    // That many sales on one day are a sign of abuse.
    await app.db.updateTable('invoices').set({ isSuspected: false }).where('id', 'in', ids).execute()
    const batches = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        update({ action: 'approve', ids: turn % 2 ? ids : ids.toReversed() }),
      ),
    )
    expect(batches.map((batch) => batch.status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(batches.every((batch) => batch.data.items.every((item) => item.ok))).toBe(true)
    expect(await pointsOf(app, first.professional.id)).toBe(6_000)
    expect(await pointsOf(app, second.professional.id)).toBe(6_000)
  })
})

describe('POST /cms/professionals/invoices/update: reject and reverse', () => {
  it('rejects with a reason and notifies the professional', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe())
    expect(
      (await update({ action: 'reject', id, reason: 'Venda a funcionário' })).data.items[0],
    ).toMatchObject({
      status: 'rejected',
      points: null,
    })
    expect((await update({ action: 'approve', id })).error?.code).toBe('invoice.wrong-status')
    const news = await app.db
      .selectFrom('notifications')
      .select(['kind', 'data'])
      .where('userId', '=', trade.professional.id)
      .execute()
    expect(news).toMatchObject([{ kind: 'invoice-rejected', data: { reason: 'Venda a funcionário' } }])
    const me = await app.signIn(trade.professional.id)
    const { items } = (await app.callAs(me, notifications.getAll, { query: {} })).data
    expect(items.map(({ link }) => link)).toEqual([`/customers?id=${trade.customer.id}`])
  })

  it('reverses an approved invoice once, with the opposite of its credits', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe())
    expect((await update({ action: 'reverse', id, reason: 'Antes da hora' })).error?.code).toBe(
      'invoice.wrong-status',
    )
    await update({ action: 'approve', id })
    await update({ action: 'reverse', id, reason: 'Pagamento estornado' })
    await update({ action: 'reverse', id, reason: 'Pagamento estornado' })
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    const token = await app.signIn(trade.professional.id)
    const lines = (await app.callAs(token, extract.getAll)).data.items
    expect(lines.map((line) => [line.kind, line.amount, line.reason])).toEqual([
      ['reversal', -1_000, 'Pagamento estornado'],
      ['invoice', 1_000, null],
    ])
    expect((await update({ action: 'approve', id })).error?.code).toBe('invoice.wrong-status')
  })
})

describe('POST /cms/professionals/invoices/update: match an item, name a professional', () => {
  it("matches an item by hand, which changes its value, and remembers the store's code", async () => {
    const trade = await aTradingStore(app)
    const items = [{ code: 'XPTO-9', valueCents: 80_000 }]
    const id = await trade.sendOne(trade.nfe({ items }))
    const itemId = (await getOne(id)).items[0]?.id ?? ''
    const match = { action: 'match-item', id, itemId, productId: trade.product.id, remember: true } as const
    expect((await update(match)).status).toBe(200)
    expect(await getOne(id)).toMatchObject({
      unmatchedCount: 0,
      explanation: { total: 800 },
      items: [{ matchedBy: 'hand', product: { id: trade.product.id } }],
    })
    const next = await trade.sendOne(trade.nfe({ items }))
    expect((await getOne(next)).items[0]).toMatchObject({ matchedBy: 'store-code' })

    await update({ ...match, productId: null })
    expect((await getOne(id)).explanation?.total).toBe(0)
    await update({ action: 'approve', id })
    expect((await update(match)).error?.code).toBe('invoice.wrong-status')
  })

  it('suggests the products to which the codes of an item may lead, until one is matched', async () => {
    const trade = await aTradingStore(app)
    const category = { categoryId: trade.category.id }
    const first = await aProduct(app.db, { ...category, code: '0sug-1', name: 'Piso A' })
    const second = await aProduct(app.db, { ...category, code: 'SUG-1', name: 'Piso B' })
    await aProduct(app.db, { ...category, code: 'sug -1', name: 'Piso C', active: false })
    const items = [{ code: '00sug-1', barCode: 'X-77', valueCents: 80_000 }]
    const id = await trade.sendOne(trade.nfe({ items }))
    const [item] = (await getOne(id)).items
    expect(item).toMatchObject({ product: null, otherCodes: ['X-77'] })
    expect(item?.suggestions.map((product) => product.id)).toEqual([first.id, second.id])
    const match = {
      action: 'match-item',
      id,
      itemId: item?.id ?? '',
      productId: second.id,
      remember: true,
    } as const
    expect((await update(match)).status).toBe(200)
    expect((await getOne(id)).items[0]).toMatchObject({ product: { id: second.id }, suggestions: [] })
    const next = await trade.sendOne(trade.nfe({ items }))
    expect((await getOne(next)).items[0]).toMatchObject({
      product: { id: second.id },
      matchedBy: 'store-code',
    })
  })

  it('refuses inactive products and items of another invoice', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe())
    const itemId = (await getOne(id)).items[0]?.id ?? ''
    const brand = await aBrand(app.db, { active: false })
    const asleep = await aProduct(app.db, { brandId: brand.id })
    const match = { action: 'match-item', id, itemId, productId: asleep.id } as const
    expect((await update(match)).error?.code).toBe('product.not-participating')
    const other = await trade.sendOne(trade.nfe())
    expect((await update({ ...match, id: other, productId: trade.product.id })).error?.code).toBe('not-found')
  })

  it('names the professional of an unattributed invoice, whom approval then credits', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe({ model: '65', recipient: null }))
    const other = await aProfessional(app.db)
    expect(
      (await update({ action: 'name-professional', id, professionalId: other.id })).data.items[0],
    ).toMatchObject({
      status: 'in-review',
    })
    await update({ action: 'approve', id })
    expect(await pointsOf(app, other.id)).toBe(1_000)
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    expect((await update({ action: 'name-professional', id, professionalId: other.id })).error?.code).toBe(
      'invoice.wrong-status',
    )
    const admin = await app.db
      .selectFrom('users')
      .select('id')
      .where('userType', '=', 'admin')
      .executeTakeFirst()
    const nobody = await trade.sendOne(trade.nfe({ model: '65', recipient: null }))
    expect(
      (await update({ action: 'name-professional', id: nobody, professionalId: admin?.id ?? '' })).error
        ?.code,
    ).toBe('not-found')
  })
})

describe('GET /cms/professionals/invoices/get-all', () => {
  it('filters and sorts, sums all pages, and counts by status without the status filter', async () => {
    const trade = await aTradingStore(app)
    const [small, large, third] = [
      await trade.sendOne(trade.nfe({ items: [{ code: trade.product.code, valueCents: 10_000 }] })),
      await trade.sendOne(trade.nfe({ items: [{ code: trade.product.code, valueCents: 90_000 }] })),
      await trade.sendOne(trade.nfe({ model: '65', recipient: null })),
    ]
    await update({ action: 'approve', id: small })
    const store = trade.store.id
    const list = async (query: object) =>
      (await app.callAs('admin', cmsInvoices.getAll, { query: { store, ...query } })).data

    const all = await list({})
    expect(all.items.map((item) => item.id)).toEqual([third, large, small])
    expect(all).toMatchObject({
      total: 3,
      totals: { totalCents: 200_000, approvedCents: 10_000, points: 100 },
    })
    const approved = await list({ status: 'approved' })
    expect(approved).toMatchObject({
      total: 1,
      totals: { totalCents: 10_000, approvedCents: 10_000, points: 100 },
    })
    expect(approved.counts).toMatchObject({ approved: 1, 'in-review': 1, unattributed: 1, rejected: 0 })
    expect((await list({ sort: '-totalCents' })).items.map((item) => item.totalCents)).toEqual([
      100_000, 90_000, 10_000,
    ])
    expect((await list({ professional: trade.professional.id })).total).toBe(2)
    expect((await list({ from: '2026-11-19' })).total).toBe(0)
    expect((await list({ q: trade.customer.document })).total).toBe(2)
    expect((await list({ kind: 'return' })).total).toBe(0)
    const [first] = (await list({ status: 'in-review' })).items
    expect(first).toMatchObject({ itemCount: 1, unmatchedCount: 0, verdict: 'green', attention: [] })
    expect(first?.recipient.documentMasked).not.toContain(trade.customer.document)
  })
})

describe('a page of the queue of review', () => {
  it('begins behind the page before and ends before the page behind, whatever was decided meanwhile', async () => {
    const trade = await aTradingStore(app)
    const sent: string[] = []
    for (let nth = 0; nth < 9; nth += 1) sent.push(await trade.sendOne(trade.nfe()))
    const suspected = [sent[3], sent[6]].map((id) => id ?? '')
    await app.db.updateTable('invoices').set({ isSuspected: true }).where('id', 'in', suspected).execute()
    const { id: store } = trade.store
    for (const sort of ['sentAt', '-sentAt', 'issuedOn', '-totalCents'] as const) {
      await app.db
        .updateTable('invoices')
        .set({ status: 'in-review', decidedAt: null, reason: null })
        .where('storeId', '=', store)
        .execute()
      const list = async (query: object) => {
        const { data } = await app.callAs('admin', cmsInvoices.getAll, {
          query: { store, status: 'in-review', sort, limit: 3, ...query },
        })
        return { ...data, ids: data.items.map(({ id }) => id) }
      }
      const everything = (await list({ limit: 100 })).ids
      const first = await list({})
      expect([first.page, first.preceding, first.ids]).toEqual([1, 0, everything.slice(0, 3)])
      const decided = [everything[0] ?? '', everything[2] ?? '']
      await app.db
        .updateTable('invoices')
        .set({ status: 'rejected', decidedAt: app.clock.now(), reason: 'x' })
        .where('id', 'in', decided)
        .execute()
      const second = await list({ page: 2, after: first.cursors?.last })
      expect([second.page, second.preceding, second.ids]).toEqual([2, 1, everything.slice(3, 6)])
      const third = await list({ page: 3, after: second.cursors?.last })
      expect([third.preceding, third.ids]).toEqual([4, everything.slice(6)])
      const back = await list({ page: 2, before: third.cursors?.first })
      expect([back.page, back.preceding, back.ids]).toEqual([2, 1, everything.slice(3, 6)])
      const beyond = await list({ page: 4, after: third.cursors?.last })
      expect([beyond.ids, beyond.cursors]).toEqual([[], null])
      // A cursor of another order is ignored.
      expect((await list({ page: 2, after: '1~2~3~4' })).ids).toEqual((await list({ page: 2 })).ids)
    }
  })
})

describe('GET /cms/professionals/invoices/get-one', () => {
  it('shows the document, the registrations of the recipient and the history', async () => {
    const trade = await aTradingStore(app)
    const former = await aProfessional(app.db)
    await aCustomer(
      app.db,
      { professionalId: former.id, document: trade.customer.document, name: 'Outro nome' },
      { from: '2026-01-01', until: '2026-06-30' },
    )
    const id = await trade.sendOne(trade.nfe())
    const found = await getOne(id)
    expect(found.registrations).toMatchObject([
      { customerName: trade.customer.name, professional: { id: trade.professional.id }, validOnIssue: true },
      { customerName: 'Outro nome', from: '2026-01-01', until: '2026-06-30', validOnIssue: false },
    ])
    expect(found).toMatchObject({
      recipient: { document: trade.customer.document },
      customer: { id: trade.customer.id },
      professional: { profession: 'Arquiteto', active: true },
      store: { cnpj: trade.store.cnpj },
      file: { type: 'application/xml' },
      sentBy: trade.shopkeeper.name,
      attribution: 'registration',
    })
    expect((await app.callAs('admin', cmsInvoices.getOne, { query: { id: randomUUID() } })).status).toBe(404)
  })

  it('shows an invoice whose stored explanation has an unknown form', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe())
    await app.callAs('admin', cmsInvoices.update, { body: { id, action: 'approve' } })
    expect((await getOne(id)).explanation).not.toBeNull()
    await app.db
      .updateTable('invoices')
      .set({ explanation: JSON.stringify({ v: 2 }) })
      .where('id', '=', id)
      .execute()
    expect(await getOne(id)).toMatchObject({ status: 'approved', explanation: null })
  })
})

describe('GET /cms/professionals/invoices/get-file', () => {
  it('downloads the submitted XML', async () => {
    const trade = await aTradingStore(app)
    const file = trade.nfe()
    const id = await trade.sendOne(file)
    const got = await app.callAs('admin', cmsInvoices.getFile, { query: { id } })
    expect(got.raw.equals(Buffer.from(file.bytes))).toBe(true)
    expect(got.headers['content-disposition']).toContain(`${file.key}.xml`)
    expect((await app.callAs('admin', cmsInvoices.getFile, { query: { id: randomUUID() } })).status).toBe(404)
  })
})
