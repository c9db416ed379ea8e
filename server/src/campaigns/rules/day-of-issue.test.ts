import * as contract from '@esquadro/contract/campaigns/rules/cms'
import type { RuleInput } from '@esquadro/contract/campaigns/rules/rule'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProduct } from '../../testing/builders.ts'
import { aTradingStore } from '../../testing/sale.ts'

const app = useTestApp()
const days = ['2026-11-03', '2026-11-04', '2026-11-09', '2026-11-15', '2026-11-18'] as const

/** Seconds around 00:00 in São Paulo, which is 03:00 UTC since 2019. */
const instant = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom(-3_600, -1, 0, 1, 43_200, 86_399))
  .map(([day, seconds]) => new Date(Date.parse(`${day}T03:00:00Z`) + seconds * 1_000))

type Version =
  | { of: 'default' | 'category' | 'brand' | 'product'; on: string; bps: number | null; fixed: number | null }
  | { of: 'expiry'; on: string; end: 'rolling-months' | 'end-of-month' | 'end-of-year'; months: number }

const version: fc.Arbitrary<Version> = fc.oneof(
  fc.record({
    of: fc.constantFrom('category' as const, 'brand' as const, 'product' as const),
    on: fc.constantFrom(...days),
    bps: fc.constantFrom(null, 0, 7_777, 12_500, 30_000),
    fixed: fc.constant(null),
  }),
  fc.record({
    of: fc.constantFrom('category' as const, 'brand' as const, 'product' as const),
    on: fc.constantFrom(...days),
    bps: fc.constant(null),
    fixed: fc.integer({ min: 0, max: 400 }),
  }),
  fc.record({
    of: fc.constant('default' as const),
    on: fc.constantFrom(...days),
    bps: fc.integer({ min: 0, max: 40_000 }),
    fixed: fc.constant(null),
  }),
  fc.record({
    of: fc.constant('expiry' as const),
    on: fc.constantFrom(...days),
    end: fc.constantFrom('rolling-months' as const, 'end-of-month' as const, 'end-of-year' as const),
    months: fc.integer({ min: 1, max: 30 }),
  }),
)

// An independent computation: milliseconds, a fixed offset, and the last of the sorted versions.
const localDay = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
function rateAt(versions: readonly Version[], of: Version['of'], day: string): Version | undefined {
  return versions
    .filter((entry) => entry.of === of && entry.on <= day)
    .sort((a, b) => (a.on < b.on ? 1 : -1))[0]
}
function expectedPoints(versions: readonly Version[], day: string, cents: number, units: number): number {
  for (const target of ['product', 'brand', 'category', 'default'] as const) {
    const found = rateAt(versions, target, day)
    if (!found || found.of === 'expiry') continue
    if (found.fixed !== null) return found.fixed * units
    if (found.bps !== null) return Number((BigInt(cents) * BigInt(found.bps)) / 1_000_000n)
  }
  return Number((BigInt(cents) * 10_000n) / 1_000_000n)
}
function expectedExpiry(versions: readonly Version[], day: string): string {
  const found = rateAt(versions, 'expiry', day)
  const [end, months] = found?.of === 'expiry' ? [found.end, found.months] : ['rolling-months', 24]
  // The sales are approved on 20 November 2026, so that the points of all months are still valid.
  const month = 2026 * 12 + 10 + months
  const iso = (of: number, date: number) =>
    `${Math.floor(of / 12)}-${String((of % 12) + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  if (end === 'rolling-months') return iso(month, 20)
  return end === 'end-of-month' ? iso(month + 1, 1) : iso((Math.floor(month / 12) + 1) * 12, 1)
}

it("rules from 00:00 in São Paulo split a day's invoices as an independent computation does", async () => {
  const trade = await aTradingStore(app)
  const admin = await anAdmin(app.db)
  const used = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(version, { maxLength: 6, selector: (item) => `${item.of}${item.on}` }),
      fc.array(
        fc.record({
          at: instant,
          cents: fc.integer({ min: 1, max: 900_000 }),
          units: fc.integer({ min: 1, max: 9 }),
        }),
        {
          minLength: 3,
          maxLength: 6,
        },
      ),
      async (drawn, sales) => {
        const product = await aProduct(app.db)
        // All runs share the programme's rules, so each day gets a version at most once.
        const versions = drawn.filter(
          (item) => !['default', 'expiry'].includes(item.of) || !used.has(`${item.of}${item.on}`),
        )
        const shared = (await app.db.selectFrom('ruleVersions').selectAll().execute()).flatMap(
          (row): Version[] => {
            if (row.kind === 'expiry')
              return [
                {
                  of: 'expiry',
                  on: row.holdsFrom,
                  end: row.expiry as 'end-of-year',
                  months: row.expiryMonths ?? 0,
                },
              ]
            return row.categoryId || row.brandId || row.productId
              ? []
              : [{ of: 'default', on: row.holdsFrom, bps: row.pointsPerRealBps, fixed: null }]
          },
        )
        app.clock.set('2026-10-01T12:00:00Z')
        const planner = await app.signIn(admin.id)
        const targets = { category: product.categoryId, brand: product.brandId, product: product.id }
        for (const entry of versions) {
          used.add(`${entry.of}${entry.on}`)
          const body: RuleInput =
            entry.of === 'expiry'
              ? { kind: 'expiry', holdsFrom: entry.on, expiry: entry.end, expiryMonths: entry.months }
              : {
                  kind: 'rate',
                  holdsFrom: entry.on,
                  target: entry.of === 'default' ? 'programme' : entry.of,
                  targetId: entry.of === 'default' ? null : targets[entry.of],
                  pointsPerRealBps: entry.bps,
                  fixedPoints: entry.fixed,
                }
          expect((await app.callAs(planner, contract.create, { body })).status).toBe(200)
        }
        app.clock.set('2026-11-20T15:00:00Z')
        const reviewer = await app.signIn(admin.id)
        const all = [...versions, ...shared]
        for (const { at, cents, units } of sales) {
          const items = [{ code: product.code, valueCents: cents, quantity: units }]
          const id = await trade.sendOne(trade.nfe({ issuedAt: at, items }))
          const approved = await app.callAs(reviewer, cmsInvoices.update, { body: { action: 'approve', id } })
          const [result] = approved.data.items
          const day = localDay(at)
          expect(result).toMatchObject({ ok: true, points: expectedPoints(all, day, cents, units) })
          const entries = await app.db
            .selectFrom('pointEntries')
            .select('expiresOn')
            .where('sourceId', '=', id)
            .execute()
          expect(entries.every(({ expiresOn }) => expiresOn === expectedExpiry(all, day))).toBe(true)
        }
      },
    ),
    { numRuns: 14 },
  )
})
