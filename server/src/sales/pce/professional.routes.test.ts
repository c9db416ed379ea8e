import * as pce from '@esquadro/contract/sales/pce/professional'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { storeFile } from '../../platform/files/stored-files.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional, aStore } from '../../testing/builders.ts'
import { aPce, doToPce, payment } from '../../testing/pce.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { setSettings } from '../../testing/sale.ts'
import { listOwnPce } from './pce.queries.ts'

const app = useTestApp()

async function aMember() {
  const { id } = await aProfessional(app.db)
  return { id, me: await app.signIn(id) }
}
const aPdf = (name = 'nfse.pdf') => new File(['%PDF-1.7 nota'], name, { type: 'application/pdf' })

describe('GET /professionals/pce/get-all', () => {
  it('lists the professional’s own amounts, newest first, with sums by status', async () => {
    const { id, me } = await aMember()
    await aPce(app)
    const first = await aPce(app, { professionalId: id, amountCents: 1_000 })
    const second = await aPce(app, { professionalId: id, amountCents: 5_000 })
    await doToPce(app, [first], { action: 'approve' })
    const { data } = await app.callAs(me, pce.getAll)
    expect(data.items.map((item) => item.id)).toEqual([second, first])
    expect(data).toMatchObject({
      total: 2,
      totals: {
        pending: { count: 1, cents: 5_000 },
        approved: { count: 1, cents: 1_000 },
        paid: { count: 0, cents: 0 },
      },
    })
    expect(data.items[0]).toMatchObject({
      accrualMonth: '2026-11',
      invoiceId: null,
      customerName: null,
      rateBps: 300,
    })
  })

  it('filters by status and month, searches ignoring accents, sorts', async () => {
    const { id, me } = await aMember()
    const store = await aStore(app.db, { tradeName: 'Casa Aroeira' })
    const old = await aPce(app, {
      professionalId: id,
      accrualMonth: '2026-09-01',
      amountCents: 9_000,
      search: 'casa joao',
    })
    const late = await aPce(app, {
      professionalId: id,
      storeId: store.id,
      amountCents: 1_000,
      dueOn: '2027-01-01',
    })
    const ids = async (query: Parameters<typeof app.callAs<typeof pce.getAll>>[2]) =>
      (await app.callAs(me, pce.getAll, query)).data.items.map((item) => item.id)
    expect(await ids({ query: { month: '2026-09' } })).toEqual([old])
    expect(await ids({ query: { q: 'JOÃO' } })).toEqual([old])
    expect(await ids({ query: { status: 'paid' } })).toEqual([])
    expect(await ids({ query: { sort: 'amountCents' } })).toEqual([late, old])
    expect(await ids({ query: { sort: '-dueOn' } })).toEqual([late, old])
    expect(await ids({ query: { sort: 'accrualMonth' } })).toEqual([old, late])
    const { data } = await app.callAs(me, pce.getAll, { query: { status: 'paid', month: '2026-09' } })
    expect([data.total, data.totals.pending.count]).toEqual([0, 1])
  })

  it('rejects an invalid month and an unknown sort', async () => {
    for (const query of [{ month: '2026-13' }, { sort: 'reason' }])
      expect((await app.callAs('professional', pce.getAll, { query: query as never })).status).toBe(422)
  })

  it('takes two indexed queries for 10,000 amounts', async () => {
    const { id, me } = await aMember()
    const store = await aStore(app.db)
    const other = await aProfessional(app.db)
    await fill(
      app.ownerUrl,
      sql`
      insert into pce_invoices (professional_id, store_id, base_cents, amount_cents, accrual_month, due_on, created_at, updated_at)
      select case when n <= 10000 then ${id}::uuid else ${other.id} end, ${store.id}, 1000, n, date '2026-01-01' + make_interval(months => n % 11), '2026-12-01',
        timestamptz '2026-01-01' + make_interval(mins => n), timestamptz '2026-11-20T15:00Z'
      from generate_series(1, 20000) n`,
    )
    await analyse(app.ownerUrl)
    const queries = await watch(app.ownerUrl, (db) =>
      listOwnPce(db, id, { page: 3, limit: 50, sort: '-createdAt' }),
    )
    expect(queries).toHaveLength(2)
    expect(queries.at(-1)?.plan).toMatch(/Index Scan.* using pce_invoices_(own|by)_created/)
    const { data } = await app.callAs(me, pce.getAll, {
      query: { page: 200, limit: 50, sort: 'amountCents' },
    })
    expect([data.total, data.items.at(-1)?.amountCents]).toEqual([10_000, 10_000])
    expect(data.totals.pending).toEqual({ count: 10_000, cents: 50_005_000 })
  })
})

describe('GET /professionals/pce/get-summary', () => {
  it('sums open, paid and void amounts by month, with the next due day and the label', async () => {
    await setSettings(app, {
      pceLabel: 'PCE',
      pceLongName: 'Programa de Cooperação',
      pceNeedsServiceInvoice: true,
    })
    const { id, me } = await aMember()
    const [open, paid, refused] = [
      await aPce(app, { professionalId: id, amountCents: 1_000, dueOn: '2026-12-05' }),
      await aPce(app, { professionalId: id, amountCents: 2_000, accrualMonth: '2026-10-01' }),
      await aPce(app, { professionalId: id, amountCents: 4_000, accrualMonth: '2025-12-01' }),
    ]
    await aPce(app, { professionalId: id, amountCents: 8_000, accrualMonth: '2025-11-01' })
    await doToPce(app, [open, paid], { action: 'approve' })
    await setSettings(app, {})
    await doToPce(app, [paid], payment)
    await doToPce(app, [refused], { action: 'refuse', reason: 'x' })
    await setSettings(app, { pceLongName: 'Programa de Cooperação', pceNeedsServiceInvoice: true })
    const { data } = await app.callAs(me, pce.getSummary)
    expect(data).toMatchObject({
      label: 'PCE',
      longName: 'Programa de Cooperação',
      isAllowed: true,
      needsServiceInvoice: true,
      awaitingServiceInvoice: 1,
      nextDue: { day: '2026-12-05', cents: 1_000 },
      totals: {
        approved: { count: 1, cents: 1_000 },
        paid: { cents: 2_000 },
        refused: { cents: 4_000 },
        pending: { cents: 8_000 },
      },
    })
    expect(data.months).toHaveLength(12)
    expect(data.months[0]).toEqual({ month: '2025-12', openCents: 0, paidCents: 0, voidCents: 4_000 })
    expect(data.months.slice(-2)).toEqual([
      { month: '2026-10', openCents: 0, paidCents: 2_000, voidCents: 0 },
      { month: '2026-11', openCents: 1_000, paidCents: 0, voidCents: 0 },
    ])
    await setSettings(app, {})
  })

  it('shows past amounts if the policy excludes the profession', async () => {
    const { id, me } = await aMember()
    await aPce(app, { professionalId: id })
    const all = { points: true, experiences: true, pce: true }
    await setSettings(app, {
      professionPolicy: { Arquiteto: { ...all, pce: false }, Engenheiro: all, 'Designer de Interiores': all },
    })
    const { data } = await app.callAs(me, pce.getSummary)
    expect([data.isAllowed, data.totals.pending.count]).toEqual([false, 1])
    await setSettings(app, {})
  })
})

describe('GET /professionals/pce/get-one', () => {
  it('returns an amount with its history in chronological order', async () => {
    const { id, me } = await aMember()
    const entry = await aPce(app, { professionalId: id })
    await doToPce(app, [entry], { action: 'approve' })
    await doToPce(app, [entry], payment)
    const { data } = await app.callAs(me, pce.getOne, { query: { id: entry } })
    expect(data).toMatchObject({
      status: 'paid',
      paidOn: '2026-11-20',
      method: 'pix',
      reference: 'E2026112012',
      takesServiceInvoice: false,
      categories: null,
      history: [
        { from: null, to: 'pending' },
        { from: 'pending', to: 'approved' },
        { from: 'approved', to: 'paid' },
      ],
    })
  })

  it('responds not-found for an amount of another professional', async () => {
    const { me } = await aMember()
    expect((await app.callAs(me, pce.getOne, { query: { id: await aPce(app) } })).status).toBe(404)
  })
})

describe('POST /professionals/pce/{id}/service-invoice', () => {
  const send = (me: { token: string }, id: string, file: File) =>
    app.callAs(me, pce.sendServiceInvoice, { params: { id }, body: { file } })

  it('stores the file, replaces an earlier one, and returns it to its owner only', async () => {
    const { id, me } = await aMember()
    const entry = await aPce(app, { professionalId: id })
    expect((await send(me, entry, aPdf())).data).toMatchObject({
      serviceInvoiceState: 'sent',
      serviceInvoice: 'nfse.pdf',
      takesServiceInvoice: true,
    })
    const xml = new File(['<?xml version="1.0"?><CompNfse><Nfse/></CompNfse>'], 'nfse.xml', {
      type: 'text/xml',
    })
    expect((await send(me, entry, xml)).data.serviceInvoice).toBe('nfse.xml')
    const got = await app.callAs(me, pce.getFile, { params: { id: entry, which: 'service-invoice' } })
    expect(got.raw.toString()).toContain('<CompNfse>')
    expect(got.headers['content-disposition']).toContain('nfse.xml')
    const { me: other } = await aMember()
    for (const call of [
      app.callAs(other, pce.getFile, { params: { id: entry, which: 'service-invoice' as const } }),
      send(other, entry, aPdf()),
    ])
      expect((await call).status).toBe(404)
  })

  it('detects the type of a file by its content', async () => {
    const { id, me } = await aMember()
    const entry = await aPce(app, { professionalId: id })
    const jpeg = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer()
    const asJpeg = (bytes: string | Uint8Array<ArrayBuffer>) =>
      new File([bytes], 'nota.jpg', { type: 'image/jpeg' })
    expect((await send(me, entry, asJpeg(new Uint8Array(jpeg)))).status).toBe(200)
    for (const file of [
      asJpeg('<html><script>alert(1)</script>'),
      new File(['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'], 'a.xml', { type: 'text/xml' }),
      new File(['MZ'], 'a.pdf', { type: 'application/pdf' }),
    ])
      expect((await send(me, entry, file)).error?.code).toBe('upload.invalid')
    const program = new File(['%PDF-1.7'], 'a.exe', { type: 'application/octet-stream' })
    expect((await send(me, entry, program)).error?.fields).toHaveProperty('file')
    expect(
      (await app.callAs(me, pce.sendServiceInvoice, { params: { id: entry }, body: {} as never })).status,
    ).toBe(422)
  })

  it('refuses a file if the amount is paid or refused, or one was accepted', async () => {
    const { id, me } = await aMember()
    const [paid, refused, accepted] = [
      await aPce(app, { professionalId: id }),
      await aPce(app, { professionalId: id }),
      await aPce(app, { professionalId: id }),
    ]
    await doToPce(app, [paid], { action: 'approve' })
    await doToPce(app, [paid], payment)
    await doToPce(app, [refused], { action: 'refuse', reason: 'x' })
    await send(me, accepted, aPdf())
    await app.db
      .updateTable('pceInvoices')
      .set({ serviceInvoiceState: 'accepted' })
      .where('id', '=', accepted)
      .execute()
    for (const item of [paid, refused, accepted])
      expect((await send(me, item, aPdf())).error?.code).toBe('pce.service-invoice-closed')
  })
})

describe('GET /professionals/pce/{id}/files/{which}', () => {
  it('returns the receipt of an administrator, or 404 without one', async () => {
    const { id, me } = await aMember()
    const entry = await aPce(app, { professionalId: id })
    const receipt = () => app.callAs(me, pce.getFile, { params: { id: entry, which: 'receipt' } })
    expect((await receipt()).status).toBe(404)
    const { id: receiptFileId } = await storeFile(app.db, app.services.files, {
      bytes: new TextEncoder().encode('%PDF- comprovante'),
      name: 'comprovante.pdf',
      mime: 'application/pdf',
      ownerId: (await anAdmin(app.db)).id,
      visibility: 'private',
      now: app.clock.now(),
    })
    await doToPce(app, [entry], { action: 'approve' })
    await doToPce(app, [entry], { ...payment, receiptFileId } as typeof payment)
    expect((await receipt()).raw.toString()).toContain('comprovante')
    expect((await app.callAs(me, pce.getOne, { query: { id: entry } })).data.receipt).toBe('comprovante.pdf')
  })
})
