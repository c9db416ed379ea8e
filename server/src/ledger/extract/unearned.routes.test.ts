import type { QueryInput } from '@esquadro/contract'
import * as extract from '@esquadro/contract/ledger/extract/professional'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/connect.ts'
import { reverseInvoice } from '../../sales/invoices/review/reverse-invoice.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aStore } from '../../testing/builders.ts'
import { anApprovedSale, anEntry, aPosting, post } from '../../testing/ledger.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { listLines } from './extract.queries.ts'
import { getBalances, getTotals, listStatementLines } from './statement.queries.ts'
import { listUnearned } from './unearned.queries.ts'

const app = useTestApp()
const anyId = '00000000-0000-4000-8000-000000000000'

const product = (name: string, pointsPerRealBps: number | null) => ({
  id: anyId,
  name,
  brandId: anyId,
  brandName: 'Marca',
  categoryId: anyId,
  categoryName: 'Pisos',
  pointsPerRealBps,
})

async function aMember() {
  const { id } = await aProfessional(app.db)
  const me = await app.signIn(id)
  const sell = async (
    number: string,
    items: readonly { netCents: number; product: ReturnType<typeof product> | null }[],
    overrides: { storeName?: string; issuedOn?: string } = {},
  ) =>
    anApprovedSale(app.db, {
      professionalId: id,
      storeId: (await aStore(app.db, { tradeName: overrides.storeName ?? 'Casa Clara' })).id,
      now: app.clock.now(),
      items,
      number,
      ...(overrides.issuedOn ? { issuedOn: overrides.issuedOn } : {}),
    })
  const list = async (query: QueryInput<typeof extract.getUnearned> = {}) =>
    (await app.callAs(me, extract.getUnearned, { query })).data
  return { id, me, sell, list }
}

describe('GET /professionals/extract/get-unearned', () => {
  it('lists the items of approved invoices that earned nothing, with the reason', async () => {
    const { me, sell, list } = await aMember()
    const first = await sell('1042', [
      { netCents: 10_000, product: product('Piso', null) },
      { netCents: 18_000, product: null },
    ])
    await sell(
      '1043',
      [
        { netCents: 7_000, product: product('Vale-presente', 0) },
        { netCents: 900, product: null },
      ],
      { storeName: 'Ateliê da Luz', issuedOn: '2026-10-02' },
    )
    const all = await list()
    expect(all).toMatchObject({
      total: 3,
      valueCents: 25_900,
      reasons: [
        { reason: 'no-product', items: 2, valueCents: 18_900 },
        { reason: 'no-rate', items: 1, valueCents: 7_000 },
      ],
    })
    expect(all.items[0]).toMatchObject({
      invoiceId: first.id,
      invoiceNumber: '1042',
      storeName: 'Casa Clara',
      line: 2,
      valueCents: 18_000,
      reason: 'no-product',
    })
    // The invoice's own line explains it; an invoice without points has no line.
    const details = await app.callAs(me, extract.getDetails, { query: { id: all.items[0]?.entryId ?? '' } })
    expect(details.data.invoice?.id).toBe(first.id)
    expect(all.items[2]?.entryId).toBeNull()

    const numbers = async (query: QueryInput<typeof extract.getUnearned>) =>
      (await list(query)).items.map(({ invoiceNumber, line }) => `${invoiceNumber}/${line}`)
    expect(await numbers({ reason: 'no-rate' })).toEqual(['1043/1'])
    expect(await numbers({ q: 'atelie' })).toEqual(['1043/2', '1043/1'])
    expect(await numbers({ q: '1042' })).toEqual(['1042/2'])
    expect(await numbers({ q: 'vale-pres' })).toEqual(['1043/1'])
    expect(await numbers({ from: '2026-10-03' })).toEqual(['1042/2'])
    expect(await numbers({ sort: 'valueCents' })).toEqual(['1043/2', '1043/1', '1042/2'])
    // The counts of all reasons stay when one is selected.
    expect((await list({ reason: 'no-rate' })).reasons).toHaveLength(2)
  })

  it('excludes reversed invoices and those of other professionals', async () => {
    const { sell, list } = await aMember()
    const { id: invoiceId } = await sell('7', [{ netCents: 100, product: null }])
    expect((await list()).total).toBe(1)
    expect((await app.callAs('professional', extract.getUnearned)).data).toMatchObject({
      items: [],
      total: 0,
      valueCents: 0,
    })
    const actor = { id: null, type: 'system', requestId: null } as const
    await inTransaction(app.db, (trx) =>
      reverseInvoice(trx, { invoiceId, actor, now: app.clock.now(), reason: 'Devolvida' }),
    )
    expect(await list()).toMatchObject({ total: 0, reasons: [] })
  })

  it('cannot be written by the application’s role', async () => {
    await expect(sql`delete from unearned_items`.execute(app.db)).rejects.toThrow(/permission denied/)
    await expect(sql`update extract_documents set closing = 0`.execute(app.db)).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('a statement of 10,000 lines', () => {
  it('takes the same number of indexed queries', async () => {
    const { id, sell } = await aMember()
    const { id: invoiceId } = await sell('1', [{ netCents: 100, product: product('Piso', null) }])
    await fill(
      app.ownerUrl,
      sql`
      insert into invoices (created_at, store_id, source, kind, status, access_key, model, series, number, issued_at, issued_on,
        emitter_cnpj, total_cents, products_cents, professional_id, verdict, checks, points, explanation)
      select timestamptz '2026-11-20T15:00Z', store_id, source, kind, status, left(access_key, 36) || lpad(n::text, 8, '0'), model, series, n::text,
        issued_at, issued_on - (n % 300), emitter_cnpj, total_cents, products_cents, professional_id, verdict, checks,
        0, '{"items":[{"line":1,"code":"X","description":"Entrega","valueCents":100,"reason":"no-product"}]}'
      from invoices, generate_series(1, 2000) n where id = ${invoiceId}`,
    )
    const posting = aPosting(app.clock.now())
    for (let turn = 0; turn < 10; turn += 1)
      await post(
        app.db,
        Array.from({ length: 1_000 }, (_, index) => anEntry(id, index + 1)),
        posting,
      )
    await analyse(app.ownerUrl)
    const now = app.clock.now()
    const few = await aMember()
    const counted = (ownerId: string) =>
      watch(app.ownerUrl, async (db) => {
        await listLines(db, ownerId, { sort: '-occurredAt', page: 3, limit: 25 }, now)
        await getTotals(db, ownerId, { from: '2026-11-01', to: '2026-11-30', kind: 'invoice' })
        await getBalances(db, ownerId, { from: '2026-11-01', to: '2026-11-30' })
        await listStatementLines(db, ownerId, { from: '2026-11-20' }, { limit: 5_001, now })
        await listUnearned(db, ownerId, { sort: '-valueCents', page: 3, limit: 25, q: 'entrega' })
      })
    const many = await counted(id)
    const result = await counted(few.id)
    // Some run concurrently, in either order.
    const textsOf = (made: typeof many) => made.map(({ sql: text }) => text).toSorted()
    expect(textsOf(many)).toEqual(textsOf(result))
    expect(many).toHaveLength(6)
    for (const { sql: text, plan } of result)
      expect(plan, `${text}\n${plan}`).not.toMatch(/Seq Scan on (point_entries|unearned_items|invoices)/)
    const me = await app.signIn(id)
    const response = await app.callAs(me, extract.getAll, { query: { page: 400, limit: 25 } })
    expect(response.data).toMatchObject({ total: 10_001, totals: { credits: 5_005_001 } })
    expect((await app.callAs(me, extract.getUnearned)).data.total).toBe(2_000)
    // Too many lines for a document are rejected.
    for (const refused of [
      await app.callAs(me, extract.exportCsv, { query: {} }),
      await app.callAs(me, extract.createDocument, { body: {} }),
    ])
      expect(refused).toMatchObject({
        status: 422,
        error: { code: 'extract.too-many-lines', data: { limit: 5_000 } },
      })
  })
})
