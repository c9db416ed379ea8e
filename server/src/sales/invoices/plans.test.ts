import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { aTradingStore, type TradingStore } from '../../testing/sale.ts'
import { getAbuseFacts, getSaleOfProfessional } from './abuse.queries.ts'
import { getRest, listHistory, listItems, listRegistrations, listReturns } from './details.queries.ts'
import { findKey } from './intake/ingest.queries.ts'
import { listIntakes } from './intake/intakes.queries.ts'
import { findListedInvoice, type InvoiceFilters, listInvoices, listOpenIds } from './lists.queries.ts'
import { approveInvoice } from './review/approve-invoice.ts'
import { previewApproval } from './review/preview-approval.ts'
import { reverseInvoice } from './review/reverse-invoice.ts'

const app = useTestApp()
let trade: TradingStore

// Enough rows to make a sequential scan more expensive than an index.
beforeAll(async () => {
  trade = await aTradingStore(app)
  const storeId = trade.store.id
  await fill(
    app.ownerUrl,
    sql`
    insert into invoices (created_at, store_id, sent_by, source, kind, status, access_key, model, series, number, issued_at,
      issued_on, emitter_cnpj, total_cents, products_cents, professional_id, verdict, checks, reason)
    select timestamptz '2026-11-20T15:00Z', ${storeId}, ${trade.shopkeeper.id}, 'xml', 'sale', 'rejected', rpad(lpad(n::text, 34, '0'), 44, '0'), '55', '1', n::text,
      timestamptz '2026-11-20T15:00Z', date '2026-01-01' + n % 300, ${trade.store.cnpj}, n, n, ${trade.professional.id}, 'green', '[]', 'x'
    from generate_series(1, 20000) n`,
  )
  await sql`
    insert into invoice_items (invoice_id, line, code, description, quantity, value_cents, discount_cents,
      counts_in_total, net_cents)
    select id, 1, 'x', 'x', 1, 1, 0, true, 1 from invoices`.execute(app.db)
  await sql`
    insert into audit_log (at, actor_type, action, subject_type, subject_id)
    select timestamptz '2026-11-20T15:00Z', 'system', 'invoice.received', 'invoice', id::text from invoices`.execute(
    app.db,
  )
  await sql`
    insert into invoice_intakes (created_at, store_id, sent_by, file_name, access_key, verdict, checks, invoice_id)
    select timestamptz '2026-11-20T15:00Z', store_id, sent_by, 'x.xml', access_key, 'green', '[]', id from invoices`.execute(
    app.db,
  )
  await fill(
    app.ownerUrl,
    sql`
    insert into customers (created_at, updated_at, professional_id, document, name)
    select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', ${trade.professional.id}, lpad(n::text, 11, '0'), 'Cliente' from generate_series(1, 20000) n`,
  )
  await sql`
    insert into customer_validities (created_at, customer_id, professional_id, document, days)
    select timestamptz '2026-11-20T15:00Z', id, professional_id, document, daterange('2026-01-01', '2026-12-31') from customers
    where name = 'Cliente'`.execute(app.db)
  await analyse(app.ownerUrl)
})

const LARGE = /Seq Scan on (invoices|invoice_items|invoice_intakes|audit_log|customers|customer_validities)\b/

describe('With many invoices, indexes serve the queries', () => {
  it('to approve and to reverse one', async () => {
    const invoiceId = await trade.sendOne(trade.nfe())
    const deciding = {
      invoiceId,
      actor: { id: null, type: 'system', requestId: null } as const,
      now: app.clock.now(),
    }
    const watched = await watch(app.ownerUrl, async (db) => {
      await approveInvoice(db, deciding)
      await reverseInvoice(db, { ...deciding, reason: 'Engano' })
    })
    expect(watched.length).toBeGreaterThan(12)
    expect(watched.filter(({ plan }) => LARGE.test(plan))).toEqual([])
  })

  it('to read one with all details', async () => {
    const id = await trade.sendOne(trade.nfe())
    const watched = await watch(app.ownerUrl, async (db) => {
      await findListedInvoice(db, id)
      await getRest(db, id)
      await listItems(db, id)
      await listReturns(db, id)
      await listHistory(db, id)
      await listRegistrations(db, trade.customer.document, '2026-11-18')
      await findKey(
        db,
        { key: '0'.repeat(44), source: 'xml' },
        {
          store: {
            id: trade.store.id,
            cnpj: trade.store.cnpj,
            cnpjRoot: trade.store.cnpjRoot,
            tradeName: '',
          },
        },
      )
    })
    expect(watched.filter(({ plan }) => LARGE.test(plan))).toEqual([])
  })

  it.each<[string, () => InvoiceFilters]>([
    ['a store', () => ({ store: trade.store.id })],
    ['a professional', () => ({ professional: trade.professional.id })],
    ['another professional', () => ({ professional: trade.shopkeeper.id })],
    ['signs of abuse', () => ({ concern: 'abuse' })],
    ['cancellations to decide', () => ({ concern: 'cancellation' })],
    ['the review queue', () => ({ status: 'in-review' })],
    ['a store in review', () => ({ status: 'in-review', store: trade.store.id })],
  ])('to read a page of %s, signs of abuse first', async (_, filters) => {
    const watched = await watch(app.ownerUrl, async (db) => {
      await listInvoices(db, { ...filters(), page: 1, limit: 25, sort: '-sentAt', suspectedFirst: true })
    })
    const pages = watched.filter((query) => query.sql.includes('limit'))
    expect(pages).toHaveLength(1)
    expect(pages.filter(({ plan }) => LARGE.test(plan))).toEqual([])
  })

  it('to preview a page, to select all open ones, and to check for signs of abuse', async () => {
    const ids = await Promise.all([1, 2].map(() => trade.sendOne(trade.nfe())))
    const watched = await watch(app.ownerUrl, async (db) => {
      await previewApproval(db, ids, app.clock.now())
      await listOpenIds(db, {}, 1_000)
      await getAbuseFacts(db, await getSaleOfProfessional(db, ids[0] ?? ''), 100_000)
    })
    expect(watched.length).toBeGreaterThan(3)
    expect(watched.filter(({ plan }) => LARGE.test(plan))).toEqual([])
  })

  it.each<[string, InvoiceFilters, 'sentAt' | '-sentAt' | 'issuedOn' | '-totalCents']>([
    ['the newest', {}, '-sentAt'],
    ['by issue', {}, 'issuedOn'],
    ['by total', {}, '-totalCents'],
    ['of a status', { status: 'in-review' }, '-sentAt'],
    ['of a verdict', { verdict: 'amber' }, '-sentAt'],
    ['of a kind', { kind: 'return' }, '-sentAt'],
    ['searched', { q: '000000000000000000012345' }, '-sentAt'],
    ['of some days', { from: '2026-11-18', to: '2026-11-18' }, '-sentAt'],
  ])('to read a page: %s', async (_, filters, sort) => {
    const watched = await watch(app.ownerUrl, async (db) => {
      await listInvoices(db, { ...filters, page: 1, limit: 25, sort })
    })
    // The counts read all matching rows; the page does not.
    const pages = watched.filter((query) => query.sql.includes('limit'))
    expect(pages).toHaveLength(1)
    expect(pages.filter(({ plan }) => LARGE.test(plan))).toEqual([])
  })

  it('to list the files of a store', async () => {
    const watched = await watch(app.ownerUrl, async (db) => {
      await listIntakes(db, trade.store.id, { page: 1, limit: 10 })
      await listIntakes(db, trade.store.id, { page: 1, limit: 10, verdict: 'red' })
    })
    const pages = watched.filter((query) => query.sql.includes('limit'))
    expect(pages.filter(({ plan }) => LARGE.test(plan))).toEqual([])
  })
})
