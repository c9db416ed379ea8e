import { addDays, addMonths } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { insertRule, withdrawRule } from '../rules/rules.queries.ts'
import { at } from './accounts.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * Records the changes of the rules: points of the first quarter lasted 14 months, so that some expire in the next weeks; textiles
 * had a rate of their own for a time; four changes are planned from the next months on, and a fifth was withdrawn.
 */
export async function insertRules(
  trx: Database,
  {
    catalogue,
    admin,
    today,
    firstDay,
  }: {
    readonly catalogue: Catalogue
    readonly admin: string
    readonly today: string
    readonly firstDay: string
  },
): Promise<void> {
  const month = (from: number) => `${addMonths(today, from).slice(0, 7)}-01`
  const by = { id: admin, now: at(addMonths(today, -1), 10) }
  const rate = { kind: 'rate', pointsPerRealBps: null, fixedPoints: null } as const
  const category = (name: string) =>
    ({ target: 'category', targetId: catalogue.categoryIds.get(name) ?? null }) as const
  const brand = (name: string) =>
    ({ target: 'brand', targetId: catalogue.brandIds.get(name) ?? null }) as const
  const past = (months: number) => addMonths(firstDay, months)
  const madeBefore = (day: string) => ({ id: admin, now: at(addDays(day, -1), 10) })
  const first = addDays(firstDay, 1)
  const rolling = { kind: 'expiry', expiry: 'rolling-months' } as const
  await insertRule(trx, { ...rolling, holdsFrom: first, expiryMonths: 14 }, madeBefore(first))
  await insertRule(trx, { ...rolling, holdsFrom: past(3), expiryMonths: 24 }, madeBefore(past(3)))
  await insertRule(
    trx,
    { ...rate, ...category('Têxteis'), holdsFrom: past(5), pointsPerRealBps: 15_000 },
    madeBefore(past(5)),
  )
  await insertRule(trx, { ...rate, ...category('Têxteis'), holdsFrom: past(9) }, madeBefore(past(9)))
  await insertRule(
    trx,
    { ...rate, ...category('Iluminação'), holdsFrom: month(1), pointsPerRealBps: 17_500 },
    by,
  )
  await insertRule(trx, { ...rate, ...brand('Luz & Traço'), holdsFrom: month(1), fixedPoints: 120 }, by)
  await insertRule(trx, { ...rate, ...brand('Luz & Traço'), holdsFrom: month(3) }, by)
  await insertRule(trx, { kind: 'expiry', holdsFrom: month(2), expiry: 'end-of-month', expiryMonths: 24 }, by)
  const dropped = await insertRule(
    trx,
    { ...rate, target: 'programme', targetId: null, holdsFrom: month(2), pointsPerRealBps: 12_000 },
    by,
  )
  await withdrawRule(trx, dropped, { id: admin, now: at(addMonths(today, -1), 16) })
}
