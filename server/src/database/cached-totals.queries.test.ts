import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { aProduct } from '../testing/builders.ts'
import { type Counted, cacheTotals } from './cached-totals.queries.ts'
import type { Database } from './connect.ts'

const app = useTestApp({ isForEach: true })
const all = sql`select count(*) from products`
/** Fails the test if a count is made. */
const wrong = sql`select -1`

type Totals = ReturnType<typeof cacheTotals>
const totals = (): Totals => cacheTotals(sql`catalogue_versions`)

async function total(db: Database, totalFor: Totals, count = all, filters: unknown = {}): Promise<number> {
  const counting = totalFor(db, filters, count)
  const { rows } = await sql<{ counted: Counted }>`select ${counting.column}`.execute(db)
  return counting.accept(rows[0]?.counted ?? null)
}

const exact = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from products`.execute(app.db)
  return rows[0]?.count ?? 0
}

it('counts once, until a product is added, changed or deleted', async () => {
  const [firstTotal, second] = [totals(), totals()]
  const { id } = await aProduct(app.db)
  const first = await total(app.db, firstTotal)
  expect(first).toBe(await exact())
  expect(await total(app.db, firstTotal, wrong)).toBe(first)
  await aProduct(app.db)
  expect(await total(app.db, firstTotal)).toBe(first + 1)
  // Acts as another process.
  expect(await total(app.db, second)).toBe(first + 1)
  await app.db.updateTable('products').set({ active: false }).where('id', '=', id).execute()
  expect(await total(app.db, firstTotal, sql`select count(*) from products where active`)).toBe(first)
  await app.db.deleteFrom('products').where('id', '=', id).execute()
  expect(await total(app.db, firstTotal)).toBe(first)
  expect(await total(app.db, firstTotal, wrong)).toBe(first)
})

it('keeps the totals of different filters apart', async () => {
  const totalFor = totals()
  const counted = await total(app.db, totalFor, all, { q: 'a' })
  expect(await total(app.db, totalFor, sql`select 7`, { q: 'b' })).toBe(7)
  expect(await total(app.db, totalFor, wrong, { q: 'a' })).toBe(counted)
})

it('lets a transaction see its own change, and hides a rolled-back change', async () => {
  const totalFor = totals()
  const before = await total(app.db, totalFor)
  await expect(
    app.db.transaction().execute(async (trx) => {
      await aProduct(trx)
      expect(await total(trx, totalFor)).toBe(before + 1)
      expect(await total(app.db, totalFor)).toBe(before)
      expect(await total(trx, totalFor)).toBe(before + 1)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await total(app.db, totalFor)).toBe(before)
})

it('lets transactions change products concurrently', async () => {
  const totalFor = totals()
  const before = await total(app.db, totalFor)
  const { id } = await aProduct(app.db)
  // The version must handle more concurrent changes than it has rows, and repeated changes of one row.
  await app.db.transaction().execute(async (firstTrx) => {
    await aProduct(firstTrx)
    await app.db.transaction().execute(async (two) => {
      await sql`set local lock_timeout = '2s'`.execute(two)
      await aProduct(two)
      await two.updateTable('products').set({ active: false }).where('id', '=', id).execute()
    })
    expect(await total(app.db, totalFor)).toBe(before + 2)
    await aProduct(firstTrx)
  })
  expect(await total(app.db, totalFor)).toBe(before + 4)
})

it('has the exact total after any number of concurrent changes', async () => {
  const totalFor = totals()
  const before = await total(app.db, totalFor)
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      await aProduct(app.db)
      expect(await total(app.db, totalFor)).toBeGreaterThan(before)
    }),
  )
  expect(await total(app.db, totalFor)).toBe(before + 40)
  expect(await total(app.db, totalFor)).toBe(await exact())
})

it('keeps the 1,000 most recently used totals', async () => {
  const totalFor = totals()
  const [often, once] = [{ q: 'often' }, { q: 'once' }]
  const cached = await total(app.db, totalFor, all, often)
  await total(app.db, totalFor, all, once)
  for (let n = 0; n < 998; n += 1) await total(app.db, totalFor, all, { n })
  expect(await total(app.db, totalFor, wrong, often)).toBe(cached)
  await total(app.db, totalFor, all, { q: 'one more' })
  expect(await total(app.db, totalFor, wrong, often)).toBe(cached)
  expect(await total(app.db, totalFor, wrong, once)).toBe(-1)
})
