import * as preRegistrations from '@esquadro/contract/people/pre-registrations/shopkeeper'
import * as customers from '@esquadro/contract/sales/customers/professional'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listPreRegistrations } from '../people/pre-registrations/pre-registrations.queries.ts'
import { listShopkeepers } from '../people/shopkeepers/shopkeepers.queries.ts'
import type { Database } from '../platform/database/connect.ts'
import { listNotifications } from '../platform/notifications/notifications.queries.ts'
import { getRanking } from '../reports/store-scores/store-scores.queries.ts'
import { listOwnCustomers } from '../sales/customers/customers.queries.ts'
import { listIntakes } from '../sales/invoices/intake/intakes.queries.ts'
import { listInvoices } from '../sales/invoices/lists.queries.ts'
import { useTestApp } from '../testing/app.ts'
import { aProfessional, aShopkeeper, aStore } from '../testing/builders.ts'
import { analyse, fill, watch } from '../testing/plans.ts'

const app = useTestApp()

/** An owner with many rows and one with few: a professional, a store and its shopkeeper each. */
type Owner = { readonly professionalId: string; readonly storeId: string; readonly shopkeeperId: string }

async function anOwner(rows: number): Promise<Owner> {
  const { db } = app
  const { id: professionalId } = await aProfessional(db)
  const { id: storeId } = await aStore(db)
  const { id: shopkeeperId } = await aShopkeeper(db, storeId)
  const numbers = sql`generate_series(1, ${rows}::int) n`
  await fill(
    app.ownerUrl,
    sql`insert into notifications (created_at, user_id, kind, data, read_at)
    select timestamptz '2026-11-20T15:00Z', ${professionalId}, 'invoice-received', '{}', case when n % 2 = 0 then timestamptz '2026-11-20T15:00Z' end from ${numbers}`,
  )
  await fill(
    app.ownerUrl,
    sql`insert into customers (created_at, updated_at, professional_id, document, name)
    select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', ${professionalId}, lpad(n::text, 11, '0'), 'Cliente ' || n from ${numbers}`,
  )
  await fill(
    app.ownerUrl,
    sql`insert into invoices (created_at, store_id, source, kind, status, access_key, model, series, number, issued_at, issued_on, emitter_cnpj,
      total_cents, products_cents, professional_id, attribution, verdict, checks, points, decided_at)
    select timestamptz '2026-11-20T15:00Z', ${storeId}, 'xml', 'sale', 'approved', lpad((n + ${rows}::int)::text, 44, '3'), '55', '1', n::text, timestamptz '2026-11-20T15:00Z', date '2026-11-01' - n % 300,
      '00000000000000', n, n, ${professionalId}, 'admin', 'green', '[]', n, timestamptz '2026-11-20T15:00Z' from ${numbers}`,
  )
  await fill(
    app.ownerUrl,
    sql`insert into invoice_intakes (created_at, store_id, sent_by, file_name, verdict, checks)
    select timestamptz '2026-11-20T15:00Z', ${storeId}, ${shopkeeperId}, n || '.xml', case when n % 20 = 0 then 'red' else 'green' end, '[]' from ${numbers}`,
  )
  await fill(
    app.ownerUrl,
    sql`insert into pre_registrations (created_at, store_id, name, email, created_by)
    select timestamptz '2026-11-20T15:00Z', ${storeId}, 'Pessoa ' || n, n || '@' || ${storeId}::text || '.br', ${shopkeeperId} from ${numbers}`,
  )
  await fill(
    app.ownerUrl,
    sql`with made as (
      insert into users (created_at, updated_at, user_type, status, name, email) select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'shopkeeper', 'active', 'Colega ' || n, 'colega' || n || '@' || ${storeId}::text || '.br' from ${numbers}
      returning id)
    insert into shopkeepers (created_at, user_id, store_id) select timestamptz '2026-11-20T15:00Z', id, ${storeId} from made`,
  )
  return { professionalId, storeId, shopkeeperId }
}

type List = (db: Database, owner: Owner, page: number) => Promise<{ readonly items: readonly unknown[] }>

const lists: readonly { readonly name: string; readonly table: string; readonly list: List }[] = [
  {
    name: 'notifications',
    table: 'notifications',
    list: (db, { professionalId: id }, page) =>
      listNotifications(db, { id, type: 'professional', language: 'ptBR' }, { page, limit: 25 }),
  },
  {
    name: 'customers',
    table: 'customers',
    list: (db, { professionalId }, page) =>
      listOwnCustomers(
        db,
        professionalId,
        customers.getAll.query.parse({ page, limit: 25, sort: '-validUntil' }),
        '2026-11-20',
      ),
  },
  ...(['issuedOn', '-totalCents'] as const).map((sort) => ({
    name: `invoices of a store by ${sort}`,
    table: 'invoices',
    list: ((db, { storeId }, page) =>
      listInvoices(db, {
        ...invoices.getAll.query.parse({ page, limit: 25, sort }),
        store: storeId,
      })) satisfies List,
  })),
  ...(['open', undefined] as const).map((state) => ({
    name: `files of a store, ${state ?? 'all'}`,
    table: 'invoice_intakes',
    list: ((db, { storeId }, page) =>
      listIntakes(db, storeId, invoices.getIntakes.query.parse({ page, limit: 25, state }))) satisfies List,
  })),
  ...(['name', '-createdAt', 'mailedAt'] as const).map((sort) => ({
    name: `pre-registrations by ${sort}`,
    table: 'pre_registrations',
    list: ((db, { storeId }, page) =>
      listPreRegistrations(
        db,
        storeId,
        preRegistrations.getAll.query.parse({ page, limit: 25, sort }),
      )) satisfies List,
  })),
  {
    name: 'shopkeepers of a store',
    table: 'shopkeepers',
    list: (db, { storeId }, page) => listShopkeepers(db, { storeId, page, limit: 25, sort: 'name' }),
  },
]

describe('a list of 10,000 rows among as many of other owners', () => {
  let few: Owner
  let many: Owner

  beforeAll(async () => {
    few = await anOwner(20)
    many = await anOwner(10_000)
    await sql`insert into store_months (store_id, month, accepted, value_cents, fast, prompt, refused, rejected, reversed, merit, rule, computed_at)
      select s.id, '2026-11', 2, 1, 1, 1, 0, 0, 0, 10, 1, timestamptz '2026-11-20T15:00Z' from stores s`.execute(
      app.db,
    )
    await analyse(app.ownerUrl)
  }, 120_000)

  it.each(lists)('$name takes as many queries as for 20 rows, each by an index', async ({ list, table }) => {
    const counted = (owner: Owner, page: number) => watch(app.ownerUrl, (db) => list(db, owner, page))
    const [little, much] = [await counted(few, 1), await counted(many, 3)]
    expect(much).toHaveLength(little.length)
    const all = new RegExp(`Seq Scan on ${table}\\b`)
    for (const { plan } of little) expect(plan).not.toMatch(all)
    // Counting half of a table may scan it; the page is found by an index.
    for (const { plan } of much.filter(({ sql: text }) => text.includes('limit') && !text.includes('count(')))
      expect(plan).not.toMatch(all)
    expect((await list(app.db, few, 1)).items.length).toBeLessThanOrEqual(22)
    expect((await list(app.db, many, 3)).items).toHaveLength(25)
  })

  it('the ranking of a store takes one query', async () => {
    expect(await watch(app.ownerUrl, (db) => getRanking(db, many.storeId, '2026-11'))).toHaveLength(1)
  })
})
