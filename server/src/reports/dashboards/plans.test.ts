import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { foldLedgerSums } from '../../ledger/points/figures.queries.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aStore } from '../../testing/builders.ts'
import { anEntry, aPosting, post } from '../../testing/ledger.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { getCmsDashboard } from './get-cms-dashboard.ts'
import { listOpen } from './liability.queries.ts'
import { listEntries } from './months.queries.ts'

const app = useTestApp()

describe('the dashboard with many rows', () => {
  it('reads the sums of the ledger and of sales from indexes, and a page without reading all rows', async () => {
    const [person, store] = [await aProfessional(app.db), await aStore(app.db)]
    await post(app.db, [anEntry(person.id, 100)], aPosting(app.clock.now()))
    await fill(
      app.ownerUrl,
      sql`
      insert into invoices (created_at, store_id, source, kind, status, access_key, model, series, number, issued_at, issued_on,
        emitter_cnpj, total_cents, products_cents, professional_id, attribution, verdict, checks, points, decided_at)
      select timestamptz '2026-11-20T15:00Z', ${store.id}::uuid, 'xml', 'sale', 'approved', '6' || lpad(n::text, 43, '0'), '55', '1', n::text, timestamptz '2026-11-20T15:00Z',
        date '2024-01-01' + n % 1000, '00000000000000', 1000, 1000, ${person.id}::uuid, 'admin', 'green', '[]', 10,
        timestamptz '2026-11-20T15:00Z'
      from generate_series(1, 20000) n`,
    )
    // Disables the ledger's triggers, which would take a minute for so many rows.
    await fill(app.ownerUrl, sql`alter table point_entries disable trigger user`)
    await fill(
      app.ownerUrl,
      sql`
      with entry as (
        insert into point_entries (professional_id, kind, amount, source_type, key, actor_type, occurred_at, available_at,
          expires_on, cycle, score_amount)
        select ${person.id}::uuid, 'extra-point', 1, 'test', 'many:' || n, 'system',
          timestamptz '2021-01-01' + n * interval '50 minutes', timestamptz '2024-01-01', date '2026-12-01' + n % 700, '2021', 0
        from generate_series(1, 20000) n returning *
      )
      insert into point_lots (entry_id, position, professional_id, amount, remaining, available_at, expires_on)
      select id, position, professional_id, amount, amount, available_at, expires_on from entry`,
    )
    await fill(app.ownerUrl, sql`alter table point_entries enable trigger user`)
    await foldLedgerSums(app.db)
    await analyse(app.ownerUrl)
    const all = await watch(app.ownerUrl, (db) => getCmsDashboard({ clock: app.clock, db }))
    expect(all.length).toBeLessThan(18)
    const scanned = /Seq Scan on (invoices|point_entries|point_lots|point_accounts)\b/
    const origins = all.filter((query) => !/exists \(select from invoices\)/.test(query.sql))
    expect(origins.filter(({ plan }) => scanned.test(plan)).map((query) => query.sql)).toEqual([])
    const page = { page: 1, limit: 25 } as const
    const conditions = { filter: {}, now: app.clock.now(), today: '2026-11-20' }
    const pages = (
      await watch(app.ownerUrl, async (db) => {
        await listEntries(db, {}, page)
        await listEntries(db, { from: '2026-11-01', flow: 'earned' }, page)
        await listOpen(db, conditions, page)
        await listOpen(db, { ...conditions, filter: { expires: '2026-12' } }, page)
      })
    ).filter((query) => query.sql.includes('limit'))
    expect(pages).toHaveLength(4)
    expect(
      pages.filter(({ plan }) => /Seq Scan on (invoices|point_entries|point_lots)\b/.test(plan)),
    ).toEqual([])
  })
})
